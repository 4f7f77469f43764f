package io.giveway.e2e.tidy.untidy.contracts;

/** A sample of something that a pure room must not know. */
public record Wire(String value) {}
