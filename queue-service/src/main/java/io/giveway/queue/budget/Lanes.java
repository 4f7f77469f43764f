package io.giveway.queue.budget;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.LaneReason;
import io.giveway.contracts.policy.Policy;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.quota.GpuHours;
import io.giveway.contracts.quota.Standing;
import io.giveway.queue.fact.Facts;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.policy.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/** Judges at submission which lane a job waits in (docs/rules.md, section 11). */
@ApplicationScoped
public class Lanes {

    private final Quota quota;
    private final Policies policies;

    Lanes(Quota quota, Policies policies) {
        this.quota = quota;
        this.policies = policies;
    }

    /** What the departments' budgets carry now; one that nobody knows of is missing. Asks another service. */
    public Map<DepartmentId, Standing> standings(Collection<DepartmentId> departments) {
        return quota.isConfigured() && !departments.isEmpty() ? quota.standings(departments) : Map.of();
    }

    /** Gives each new job its lane; none is refused for budget unless the policy says so. */
    public void judge(Collection<JobRow> rows, Map<DepartmentId, Standing> standings, Instant now) {
        if (!quota.isConfigured()) {
            return;
        }
        Duration minimumRemaining = policies.current().policy().estimate().minimumRemaining();
        Policy.Budget policy = policies.current().policy().budget();
        long exhaustedBelow = GpuHours.toGpuSeconds(policy.exhaustedBelow()).orElse(3600);
        for (JobRow row : rows) {
            Standing standing = standings.get(new DepartmentId(row.department));
            LaneReason reason = standing == null
                    ? LaneReason.QUOTA_UNAVAILABLE
                    : standing.reasonForNormal(need(row, minimumRemaining, standing, now), exhaustedBelow);
            if (reason != null && policy.onExhausted() == Policy.Budget.OnExhausted.REJECT) {
                throw Refused.of(
                        ProblemType.CONFLICT, "the budget of " + row.department + " does not carry the job: " + reason);
            }
            row.lane = reason == null ? Lane.PRIORITY : Lane.NORMAL;
            row.laneReason = reason;
        }
    }

    /** What the job needs of this period: GPUs x remaining time, up to the period's end. */
    static long need(JobRow row, Duration minimumRemaining, Standing standing, Instant now) {
        Duration remaining = Facts.remaining(row, minimumRemaining);
        Duration left = Duration.between(now, standing.periodEndsAt());
        return (left.compareTo(remaining) < 0 ? left : remaining).toSeconds() * row.gpus;
    }
}
