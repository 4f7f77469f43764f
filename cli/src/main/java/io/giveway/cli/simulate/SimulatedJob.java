package io.giveway.cli.simulate;

import io.giveway.cli.trace.TraceJob;
import io.giveway.contracts.job.Tier;

/**
 * A job of a trace with what the simulation assumes about it.
 *
 * @param order its place in the trace, which breaks ties
 * @param expected seconds that the scheduler is told
 */
public record SimulatedJob(int order, TraceJob source, Tier tier, long expected) {

    public long submitted() {
        return source.submitted();
    }

    /** Seconds that it really runs. */
    public long seconds() {
        return source.seconds();
    }

    public int gpus() {
        return source.gpus();
    }
}
