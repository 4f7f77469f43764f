package io.giveway.agent.rig;

import io.giveway.contracts.agent.Report;
import io.giveway.contracts.id.AttemptId;

/** A report as it came in, with the moment by {@link System#nanoTime()}. */
public record Received(AttemptId attempt, Report report, long atNanos) {}
