package io.giveway.queue.budget;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.LaneReason;
import io.giveway.contracts.quota.GpuHours;
import io.giveway.contracts.quota.Standing;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.pool.Past;
import io.giveway.queue.fact.Facts;
import io.giveway.queue.job.JobMoves;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import io.giveway.queue.policy.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Lets jobs return to lane PRIORITY when budget has come back (docs/rules.md, section 11): in the order of the queue, as
 * long as what is available covers them beside all jobs that wait in PRIORITY already. A lane set by an admin stays.
 */
@ApplicationScoped
class LaneReturns {

    private static final List<LaneReason> FOR_BUDGET =
            List.of(LaneReason.MONTHLY_BUDGET, LaneReason.PREEMPTION_BUDGET, LaneReason.QUOTA_UNAVAILABLE);
    private static final List<JobState> WAITING = List.of(JobState.QUEUED, JobState.SUSPENDED);

    private final EntityManager entities;
    private final Jobs jobs;
    private final JobMoves moves;
    private final Policies policies;

    LaneReturns(EntityManager entities, Jobs jobs, JobMoves moves, Policies policies) {
        this.entities = entities;
        this.jobs = jobs;
        this.moves = moves;
        this.policies = policies;
    }

    /** The departments that have jobs waiting in lane NORMAL for their budgets. */
    @Transactional
    List<DepartmentId> departments() {
        return entities
                .createQuery(
                        "select distinct department from JobRow where state in :waiting and laneReason in :reasons",
                        String.class)
                .setParameter("waiting", WAITING)
                .setParameter("reasons", FOR_BUDGET)
                .getResultList()
                .stream()
                .map(DepartmentId::new)
                .toList();
    }

    /** Returns what a department's standing carries; replicas take turns. */
    @Transactional
    void review(Standing standing, Instant now) {
        String department = standing.department().value();
        entities.createNativeQuery("select 1 from pg_advisory_xact_lock(hashtextextended(:key, 0))", Integer.class)
                .setParameter("key", "lanes/" + department)
                .getSingleResult();
        long exhaustedBelow = GpuHours.toGpuSeconds(
                        policies.current().policy().budget().exhaustedBelow())
                .orElse(3600);
        if (standing.reasonForNormal(0, exhaustedBelow) != null) {
            return;
        }
        long left = standing.monthlyAvailableGpuSeconds() - needOf(priority(department), standing, now);
        List<String> returning = covered(inOrder(normal(department), now), left, row -> need(row, standing, now));
        for (JobRow row : jobs.lock(returning)) {
            if (FOR_BUDGET.contains(row.laneReason)) {
                moves.lane(row, Lane.PRIORITY, null, now);
            }
        }
    }

    /** The first jobs whose needs, added up, are within what is left: one that is not covered lets no later one pass. */
    static List<String> covered(List<JobRow> inOrder, long left, Function<JobRow, Long> need) {
        long rest = left;
        int covered = 0;
        for (JobRow row : inOrder) {
            rest -= need.apply(row);
            if (rest < 0) {
                break;
            }
            covered++;
        }
        return inOrder.subList(0, covered).stream().map(row -> row.id).toList();
    }

    private List<JobRow> priority(String department) {
        return jobs.list("department = ?1 and state in ?2 and lane = ?3", department, WAITING, Lane.PRIORITY);
    }

    private List<JobRow> normal(String department) {
        return jobs.list("department = ?1 and state in ?2 and laneReason in ?3", department, WAITING, FOR_BUDGET);
    }

    private List<JobRow> inOrder(List<JobRow> rows, Instant now) {
        Map<String, JobRow> byId = rows.stream().collect(Collectors.toMap(row -> row.id, Function.identity()));
        Ranking ranking = new Ranking(Facts.policy(policies.current()));
        return ranking
                .order(
                        rows.stream()
                                .map(row -> Facts.job(row, minimumRemaining(), Past.NONE))
                                .toList(),
                        now)
                .stream()
                .map(Ranked::job)
                .map(job -> byId.get(job.id()))
                .toList();
    }

    private long needOf(List<JobRow> rows, Standing standing, Instant now) {
        return rows.stream().mapToLong(row -> need(row, standing, now)).sum();
    }

    private long need(JobRow row, Standing standing, Instant now) {
        return Lanes.need(row, minimumRemaining(), standing, now);
    }

    private Duration minimumRemaining() {
        return policies.current().policy().estimate().minimumRemaining();
    }
}
