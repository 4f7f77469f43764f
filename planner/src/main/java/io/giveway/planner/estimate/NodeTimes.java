package io.giveway.planner.estimate;

import io.giveway.planner.place.Placement;
import java.util.HashMap;
import java.util.Map;

/** When each GPU of one node comes free for the next job, soonest first, in milliseconds. */
final class NodeTimes {

    /** A GPU that nobody can have. */
    static final long NEVER = Long.MAX_VALUE;

    private final String node;
    private final long[] times;
    private final int[] gpus;
    private final Map<Long, Placement.Share> shares = new HashMap<>();

    NodeTimes(String node, int size) {
        this.node = node;
        this.times = new long[size];
        this.gpus = new int[size];
        for (int gpu = 0; gpu < size; gpu++) {
            gpus[gpu] = gpu;
        }
    }

    /** When so many GPUs are free together. */
    long together(int count) {
        return count > times.length ? NEVER : times[count - 1];
    }

    /** How many are free by then. */
    int freeBy(long at) {
        int free = 0;
        while (free < times.length && times[free] <= at) {
            free++;
        }
        return free;
    }

    /** Of the GPUs that are free by {@code from} takes those that became so last; answers which. */
    Placement.Share take(int count, long from, long until) {
        int free = freeBy(from);
        long mask = 0;
        for (int i = free - count; i < free; i++) {
            mask |= 1L << gpus[i];
        }
        set(mask, until);
        return shares.computeIfAbsent(mask, bits -> new Placement.Share(node, bits));
    }

    /** Lets GPUs come free at an instant. */
    void set(long mask, long at) {
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            move(Long.numberOfTrailingZeros(rest), at);
        }
    }

    /** When the last of some GPUs comes free. */
    long all(long mask) {
        long last = 0;
        for (int i = 0; i < times.length; i++) {
            last = (mask >> gpus[i] & 1) == 0 ? last : Math.max(last, times[i]);
        }
        return last;
    }

    private void move(int gpu, long at) {
        int place = 0;
        while (gpus[place] != gpu) {
            place++;
        }
        while (place > 0 && times[place - 1] > at) {
            times[place] = times[place - 1];
            gpus[place] = gpus[place - 1];
            place--;
        }
        while (place + 1 < times.length && times[place + 1] < at) {
            times[place] = times[place + 1];
            gpus[place] = gpus[place + 1];
            place++;
        }
        times[place] = at;
        gpus[place] = gpu;
    }
}
