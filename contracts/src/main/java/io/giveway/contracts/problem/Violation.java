package io.giveway.contracts.problem;

/** One field that is wrong, and what would be right. */
public record Violation(String field, String message) {}
