package io.giveway.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Fence;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.pool.Tier;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What must hold of a pool after each change, whenever it has come to rest, and in the end, said another way than the
 * planner does.
 */
final class Invariants {

    private final List<String> log;
    private final Map<String, Set<String>> tookFrom = new HashMap<>();
    private final Map<String, Set<String>> tookByTier = new HashMap<>();
    private final Set<String> owed = new HashSet<>();

    /** @param log what has happened, for messages */
    Invariants(List<String> log) {
        this.log = log;
    }

    /** No GPU is given twice or kept for two, no job waits and runs. */
    void afterChange(PoolState pool, Instant now) {
        Map<String, Long> taken = new HashMap<>();
        for (Attempt attempt : pool.attempts()) {
            assertThat(pool.waiting(attempt.job().id())).as("waits and runs").isNull();
            overlap(taken, attempt.placement(), "GPU given twice", now);
            assertThat(attempt.standing() == Tier.P0 && attempt.job().lane() == Lane.NORMAL)
                    .as("%s in lane NORMAL stands as P0", attempt.job().id())
                    .isFalse();
        }
        Map<String, Long> kept = new HashMap<>();
        for (Fence fence : pool.fences().plans()) {
            overlap(kept, fence.cells(), "GPU kept for two", now);
        }
        pool.fences().returns().values().forEach(cells -> overlap(kept, cells, "GPU kept for two", now));
    }

    /** The order is total and has everybody once; a fence has a preemptor that waits. */
    void atRest(Planner planner, Instant now) {
        PoolState pool = planner.pool();
        List<Ranked> queue = planner.queue(now);
        Comparator<Ranked> order = new Ranking(pool.policy()).comparator();
        for (int i = 1; i < queue.size(); i++) {
            assertThat(order.compare(queue.get(i - 1), queue.get(i)))
                    .as("order of %s and %s", queue.get(i - 1), queue.get(i))
                    .isNegative();
        }
        assertThat(queue).as("jobs in the queue").hasSize(pool.waiting().size());
        for (Fence fence : pool.fences().plans()) {
            assertThat(pool.waiting(fence.plan().job()))
                    .as("preemptor %s of a fence", fence.plan().job())
                    .isNotNull();
        }
    }

    /**
     * Whom a plan may name (docs/rules.md, section 6), and that evictions form no circle, permits excepted: none among jobs that
     * are still there, and by tier none at all.
     */
    void planned(Plan plan, PoolState pool) {
        Job by = pool.waiting(plan.job());
        boolean permit = plan.kind() == Plan.Kind.PERMIT;
        for (Plan.Victim victim : plan.victims()) {
            owed.add(plan.job());
            if (victim.asked()) {
                continue;
            }
            Attempt attempt = pool.attempt(victim.job());
            assertThat(permit || !by.past().displacedBy().contains(victim.job()))
                    .as("%s takes from %s, which took from it", plan.job(), victim.job())
                    .isTrue();
            assertThat(permit || by.lane() == Lane.PRIORITY || victim.own())
                    .as("%s in lane NORMAL takes from %s", plan.job(), victim.job())
                    .isTrue();
            assertThat(permit || !attempt.job().urgent() || attempt.standing() != Tier.P0)
                    .as("%s takes from %s, which only a permit may", plan.job(), victim.job())
                    .isTrue();
            assertThat(permit || plan.kind() == Plan.Kind.OVERDUE || by.tier().over(attempt.standing()) || by.urgent())
                    .as("%s takes from its equal %s", plan.job(), victim.job())
                    .isTrue();
            if (!permit) {
                noCircle(tookFrom, plan.job(), victim.job());
            }
            if (byTier(plan.kind(), attempt, pool)) {
                noCircle(tookByTier, plan.job(), victim.job());
            }
        }
    }

    /** Not so where a P0 may stand as P1 as long as others of its department wait: that is no lasting order. */
    private static boolean byTier(Plan.Kind kind, Attempt victim, PoolState pool) {
        return (kind == Plan.Kind.URGENT || kind == Plan.Kind.REGULAR)
                && pool.policy().admission().maxWaitingP0() == null
                && victim.standing() == victim.job().standing();
    }

    /** A job has what others left for it. */
    void started(String job) {
        owed.remove(job);
    }

    /** A plan was rolled back, which is recorded. */
    void givenUp(String preemptor) {
        owed.remove(preemptor);
    }

    /** A job is no more. */
    void ended(String job) {
        forget(job, tookFrom);
    }

    /** A job was given other rights, so that it may now take from a job which by its tier could take from it before. */
    void givenOtherRights(String job) {
        forget(job, tookByTier);
    }

    private static void forget(String job, Map<String, Set<String>> took) {
        took.remove(job);
        took.values().forEach(victims -> victims.remove(job));
    }

    /** Finite work has ended. */
    void atTheEnd(PoolState pool) {
        assertThat(pool.waiting()).as("jobs that never end").isEmpty();
        assertThat(pool.attempts()).isEmpty();
        assertThat(pool.fences().plans()).isEmpty();
        assertThat(pool.fences().returns()).isEmpty();
        assertThat(owed).as("preemptors that never started").isEmpty();
    }

    private static void noCircle(Map<String, Set<String>> took, String preemptor, String victim) {
        took.computeIfAbsent(preemptor, job -> new HashSet<>()).add(victim);
        assertThat(reaches(took, victim, preemptor, new HashSet<>()))
                .as("%s takes from %s, which by way of others took from it", preemptor, victim)
                .isFalse();
    }

    private static boolean reaches(Map<String, Set<String>> took, String from, String to, Set<String> seen) {
        return seen.add(from)
                && took.getOrDefault(from, Set.of()).stream()
                        .anyMatch(victim -> victim.equals(to) || reaches(took, victim, to, seen));
    }

    private void overlap(Map<String, Long> masks, Placement placement, String what, Instant now) {
        for (Placement.Share share : placement.shares()) {
            long former = masks.getOrDefault(share.node(), 0L);
            assertThat(former & share.mask())
                    .as("%s on %s at %s%n%s", what, share.node(), now, log)
                    .isZero();
            masks.put(share.node(), former | share.mask());
        }
    }
}
