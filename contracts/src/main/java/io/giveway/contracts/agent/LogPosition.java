package io.giveway.contracts.agent;

/** The byte offset from which the server wants the next piece of an attempt's output. */
public record LogPosition(long next) {}
