package io.giveway.cli.simulate;

/**
 * What it costs a job to be suspended and resumed, in seconds.
 *
 * @param small what a resumed job of up to 8 GPUs needs more
 * @param large the same for larger ones
 * @param checkpointEvery between the checkpoints that jobs make by themselves; what ran since the last one is lost; 0 where
 *     every job saves all its work when it is asked to
 * @param leaving from the request until the GPUs are free
 */
public record SuspensionCost(long small, long large, long checkpointEvery, long leaving) {
    /** What published comparisons on the Helios traces take. */
    public static final SuspensionCost PUBLISHED = new SuspensionCost(40, 60, 0, 0);

    private static final int SMALL = 8;

    public SuspensionCost {
        if (small < 0 || large < 0 || checkpointEvery < 0 || leaving < 0) {
            throw new IllegalArgumentException("the cost of a suspension must not be negative");
        }
    }

    long resume(int gpus) {
        return gpus <= SMALL ? small : large;
    }

    /** Of the work of one attempt until it is asked to leave, the part that a checkpoint keeps. */
    long kept(long worked) {
        return checkpointEvery == 0 ? worked : worked / checkpointEvery * checkpointEvery;
    }

    @Override
    public String toString() {
        return "a resumed job runs " + small + " s longer (" + large + " s with over " + SMALL + " GPUs)"
                + (checkpointEvery == 0
                        ? "; every job saves all its work when asked"
                        : "; work since the last checkpoint, one each " + checkpointEvery + " s, is lost")
                + "; its GPUs are free " + leaving + " s after it is asked";
    }
}
