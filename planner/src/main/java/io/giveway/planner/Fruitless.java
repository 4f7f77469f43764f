package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.preempt.Claim;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What has been tried in vain in a cycle, so that a thousand equal jobs are not tried a thousand times. What fails for one
 * job fails for a later one of the same shape and rights that runs as long or longer: in a cycle GPUs only become fewer,
 * unless a plan is made, which makes all of this forgotten.
 */
final class Fruitless {

    private final Map<Attempted, Duration> failsFrom = new HashMap<>();
    private final Set<Shape> neverFree = new HashSet<>();
    private final boolean remembers;

    /** @param remembers false for an oracle, which tries everything again */
    Fruitless(boolean remembers) {
        this.remembers = remembers;
    }

    /**
     * @param department whose victims alone are in reach; null for all
     * @param largest the largest size tried
     */
    private record Attempted(
            Plan.@Nullable Kind kind,
            @Nullable String department,
            @Nullable Lane lane,
            boolean urgent,
            Shape shape,
            int largest) {}

    /** The run time from which a start on at most {@code largest} GPUs is vain. */
    Duration start(Ranked ranked, int largest) {
        return failsFrom.getOrDefault(starting(ranked, largest), Interest.ANY);
    }

    /** No start on at most {@code largest} GPUs for a job that runs for {@code from} or longer. */
    void noStart(Ranked ranked, int largest, Duration from) {
        note(starting(ranked, largest), from);
    }

    /** The run time from which a claim is vain. */
    Duration claim(Claim claim) {
        return failsFrom.getOrDefault(claiming(claim), Interest.ANY);
    }

    /** No plan for a job that runs for {@code from} or longer. One that spares former preemptors says nothing about others. */
    void noProof(Claim claim, Duration from) {
        if (claim.preemptors().isEmpty()) {
            note(claiming(claim), from);
        }
    }

    /** Whether no start can be foreseen for this shape: not even when all has come free that is expected to. */
    boolean neverFree(Shape shape) {
        return neverFree.contains(shape);
    }

    void noReservation(Shape shape) {
        if (remembers) {
            neverFree.add(shape);
        }
    }

    void forget() {
        failsFrom.clear();
        neverFree.clear();
    }

    private void note(Attempted attempted, Duration from) {
        if (remembers) {
            failsFrom.merge(attempted, from, (a, b) -> a.compareTo(b) < 0 ? a : b);
        }
    }

    private static Attempted starting(Ranked ranked, int largest) {
        return new Attempted(null, null, null, ranked.urgent(), ranked.job().shape(), largest);
    }

    private static Attempted claiming(Claim claim) {
        Job job = claim.by().job();
        return new Attempted(
                claim.kind(),
                claim.ownOnly() ? job.department() : null,
                job.lane(),
                claim.by().urgent(),
                job.shape(),
                job.shape().least());
    }
}
