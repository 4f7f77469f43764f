package io.giveway.cli.trace;

/** A row that cannot be used, by its line and what is wrong with it. */
public record BrokenRow(int line, String why) {}
