package io.giveway.cli.simulate;

/**
 * What became of a job under a policy.
 *
 * @param runs begin and end of each stay on GPUs, in turn
 * @param lostGpuSeconds time on GPUs that was for nothing
 */
public record JobResult(SimulatedJob job, long[] runs, long lostGpuSeconds) {

    /** Of a job that is never interrupted. */
    static JobResult straight(SimulatedJob job, long start) {
        return new JobResult(job, new long[] {start, start + job.seconds()}, 0);
    }

    public long end() {
        return runs[runs.length - 1];
    }

    /** From submission to end. */
    public long completion() {
        return end() - job.submitted();
    }

    /** All its time off GPUs. */
    public long waited() {
        return completion() - onGpus();
    }

    public long onGpus() {
        long sum = 0;
        for (int i = 0; i < runs.length; i += 2) {
            sum += runs[i + 1] - runs[i];
        }
        return sum;
    }

    public int preemptions() {
        return runs.length / 2 - 1;
    }
}
