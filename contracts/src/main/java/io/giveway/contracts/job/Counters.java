package io.giveway.contracts.job;

/** How often a job was suspended, hit by an infrastructure fault, and failed by itself: three separate counts. */
public record Counters(int suspensions, int infrastructureFaults, int failures) {}
