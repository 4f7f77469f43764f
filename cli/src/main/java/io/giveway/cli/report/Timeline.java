package io.giveway.cli.report;

import io.giveway.cli.simulate.JobResult;
import java.util.List;

/**
 * GPUs in use and jobs waiting over time, as means of equal slices.
 *
 * @param from where the first slice begins, in the trace's seconds
 * @param width of a slice, in seconds
 */
public record Timeline(long from, long width, double[] gpusInUse, double[] jobsWaiting) {

    static Timeline of(List<JobResult> results, long from, long until, int slices) {
        long width = Math.max(1, (until - from + slices - 1) / slices);
        double[] use = new double[slices];
        double[] waiting = new double[slices];
        for (JobResult result : results) {
            long[] runs = result.runs();
            long free = result.job().submitted();
            for (int i = 0; i < runs.length; i += 2) {
                spread(waiting, free - from, runs[i] - from, width, 1);
                spread(
                        use,
                        runs[i] - from,
                        runs[i + 1] - from,
                        width,
                        result.job().gpus());
                free = runs[i + 1];
            }
        }
        for (int i = 0; i < slices; i++) {
            use[i] /= width;
            waiting[i] /= width;
        }
        return new Timeline(from, width, use, waiting);
    }

    /** Adds height x seconds to each slice that an interval touches. */
    private static void spread(double[] slices, long begin, long end, long width, int height) {
        long last = Math.min(end, width * slices.length);
        for (long at = Math.max(0, begin); at < last; ) {
            int slice = (int) (at / width);
            long next = Math.min(last, (slice + 1) * width);
            slices[slice] += (double) (next - at) * height;
            at = next;
        }
    }
}
