package io.giveway.cli.report;

import io.giveway.cli.simulate.JobResult;
import io.giveway.cli.trace.Quantiles;
import java.util.List;

/** The figures of some jobs under a policy, in seconds; a preempted job's wait is all its time off GPUs. */
public record Figures(
        int jobs, double averageCompletion, Quantiles waits, int preemptions, int preempted, long lostGpuSeconds) {

    public static Figures of(List<JobResult> results) {
        return new Figures(
                results.size(),
                results.stream().mapToLong(JobResult::completion).average().orElse(0),
                new Quantiles(results.stream().mapToLong(JobResult::waited).toArray()),
                results.stream().mapToInt(JobResult::preemptions).sum(),
                (int) results.stream()
                        .filter(result -> result.preemptions() > 0)
                        .count(),
                results.stream().mapToLong(JobResult::lostGpuSeconds).sum());
    }

    public double averageWait() {
        return waits.mean();
    }
}
