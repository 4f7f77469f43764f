package io.giveway.queue.live;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.job.Placement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What one cycle changes in the live queue: GPUs freed and taken, jobs that leave lines and join them. */
public final class Delta {

    /** A job's place: its line, and the begin of its waiting shifted by what it had waited before, in epoch milliseconds. */
    public record Place(Line line, long score) {}

    private final Map<String, String> freed = new LinkedHashMap<>();
    private final Map<String, String> taken = new LinkedHashMap<>();
    private final Map<String, Line> left = new LinkedHashMap<>();
    private final Map<String, Place> joined = new LinkedHashMap<>();

    /** The attempt has ended: its GPUs are free. */
    public void free(AttemptId attempt, List<Placement> placement) {
        each(placement, gpu -> freed.put(gpu, attempt.toString()));
    }

    /** The attempt has these GPUs from now on. */
    public void take(AttemptId attempt, List<Placement> placement) {
        each(placement, gpu -> taken.put(gpu, attempt.toString()));
    }

    /** The job leaves its line. */
    public void leave(String job, Line line) {
        left.put(job, line);
    }

    /** The job joins a line, or moves within it. */
    public void join(String job, Place place) {
        joined.put(job, place);
    }

    private static void each(List<Placement> placement, java.util.function.Consumer<String> gpu) {
        for (Placement share : placement) {
            for (int index : Objects.requireNonNull(share.gpus(), "the live queue counts single GPUs")) {
                gpu.accept(share.node() + "/" + index);
            }
        }
    }

    Map<String, String> freed() {
        return freed;
    }

    Map<String, String> taken() {
        return taken;
    }

    Map<String, Line> left() {
        return left;
    }

    Map<String, Place> joined() {
        return joined;
    }

    /** Whether there is nothing to write. */
    public boolean isEmpty() {
        return freed.isEmpty() && taken.isEmpty() && left.isEmpty() && joined.isEmpty();
    }
}
