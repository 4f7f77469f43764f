package io.giveway.planner.preempt;

/**
 * The GPUs of one node as a claimant finds them, as bits: the first three need no new victim, the most welcome first.
 *
 * @param open it could start on them now
 * @param leaving attempts that leave anyway have them
 * @param overtaken they are kept for jobs that it may overtake
 * @param takeable a victim may leave them for it
 */
record Ground(long open, long leaving, long overtaken, long takeable) {

    /** All that need no new victim. */
    long reach() {
        return open | leaving | overtaken;
    }
}
