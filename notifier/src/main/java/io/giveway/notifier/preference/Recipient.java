package io.giveway.notifier.preference;

import io.giveway.contracts.job.Decider;

/** An address, and in which role its reader is written to. */
public record Recipient(String address, Decider role) {}
