package io.giveway.sandbox.replay;

import io.giveway.cli.trace.TraceJob;
import io.giveway.contracts.job.Tier;
import java.time.Duration;

/**
 * One job of a trace as it is played.
 *
 * @param at when it is submitted, from the beginning of the replay
 * @param length how long its process runs
 * @param floored whether it would have been shorter than a process can reasonably be
 */
record PlannedJob(TraceJob source, Tier tier, Duration at, Duration length, boolean floored) {}
