package io.giveway.cli.simulate;

import java.util.List;

/** All results of one policy, in the order of the trace. */
public record PolicyRun(String policy, List<JobResult> results) {}
