package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.preempt.Claim;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What has been tried in vain in a cycle, so that a thousand equal jobs are not tried a thousand times. What fails for one
 * job fails for a later one of the same shape and rights that runs as long or longer: in a cycle GPUs only become fewer,
 * unless a plan is made, which makes all of this forgotten.
 */
final class Fruitless {

    private final Map<Attempted, Duration> shortest = new HashMap<>();

    /** @param department whose victims alone are in reach; null for all */
    private record Attempted(
            Plan.@Nullable Kind kind,
            @Nullable String department,
            @Nullable Lane lane,
            boolean urgent,
            Shape shape) {}

    boolean start(Ranked ranked) {
        return known(starting(ranked), ranked.job());
    }

    void noStart(Ranked ranked) {
        note(starting(ranked), ranked.job());
    }

    boolean claim(Claim claim) {
        return known(claiming(claim), claim.by().job());
    }

    /** A job that spares its former preemptors says nothing about others. */
    void noProof(Claim claim) {
        if (claim.by().job().past().displacedBy().isEmpty()) {
            note(claiming(claim), claim.by().job());
        }
    }

    void forget() {
        shortest.clear();
    }

    /** Nothing is concluded from elastic jobs: which of their sizes were tried depends on more than the shape. */
    private static boolean comparable(Job job) {
        return job.shape().minGpus() == null;
    }

    private boolean known(Attempted attempted, Job job) {
        Duration failed = shortest.get(attempted);
        return failed != null && failed.compareTo(job.remaining()) <= 0;
    }

    private void note(Attempted attempted, Job job) {
        if (comparable(job)) {
            shortest.merge(attempted, job.remaining(), (a, b) -> a.compareTo(b) < 0 ? a : b);
        }
    }

    private static Attempted starting(Ranked ranked) {
        return new Attempted(null, null, null, ranked.urgent(), ranked.job().shape());
    }

    private static Attempted claiming(Claim claim) {
        Job job = claim.by().job();
        return new Attempted(
                claim.kind(),
                claim.ownOnly() ? job.department() : null,
                job.lane(),
                claim.by().urgent(),
                job.shape());
    }
}
