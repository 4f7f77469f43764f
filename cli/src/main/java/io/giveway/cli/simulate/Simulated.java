package io.giveway.cli.simulate;

import java.util.List;
import java.util.function.IntConsumer;

/** A way to schedule that can be played in virtual time. */
public interface Simulated {

    /** Its name in reports. */
    String label();

    /**
     * Plays jobs on the nodes behind one wall, all of which fit there.
     *
     * @param jobs by submission
     * @param done told whenever jobs have ended, and how many
     */
    List<JobResult> play(Wall wall, List<SimulatedJob> jobs, IntConsumer done);
}
