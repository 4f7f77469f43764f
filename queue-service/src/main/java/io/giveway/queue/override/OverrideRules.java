package io.giveway.queue.override;

import io.giveway.contracts.job.Admission;
import io.giveway.contracts.job.Decider;
import io.giveway.contracts.job.OverrideRequest;
import io.giveway.contracts.job.PriorityOverride;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.policy.Policy;
import io.giveway.contracts.problem.Violation;
import io.giveway.queue.job.JobRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who may override what, and what an override must say (docs/rules.md, section 5). Pure. */
final class OverrideRules {

    private static final Duration LONGEST = Duration.ofDays(366);
    private static final int MOST_CHARACTERS = 1000;

    private final Policy policy;
    private final Instant now;

    OverrideRules(Policy policy, Instant now) {
        this.policy = policy;
        this.now = now;
    }

    /** Why this role may not set it, where it may not. */
    static Optional<String> forbidsSet(Decider role, JobRow job, OverrideRequest asked) {
        if (role == Decider.RESOURCE_ADMIN) {
            return Optional.empty();
        }
        if (asked.lane() != null) {
            return Optional.of("only a resource admin sets the lane");
        }
        Tier tier = asked.tier();
        boolean lowers = tier == null || isLower(tier, job.effectiveTier);
        return role == Decider.OWNER && !lowers
                ? Optional.of("an owner may lower the own job only, which counts as " + job.effectiveTier)
                : Optional.empty();
    }

    /** Why this role may not clear what there is, where it may not. */
    static Optional<String> forbidsClear(Decider role, String caller, JobRow job, PriorityOverride override) {
        if (role == Decider.RESOURCE_ADMIN) {
            return Optional.empty();
        }
        if (override.lane() != null) {
            return Optional.of("a resource admin has set the lane; only a resource admin clears that");
        }
        if (role == Decider.DEPARTMENT_ADMIN || isLower(job.tier, job.effectiveTier)) {
            return Optional.empty();
        }
        if (isRaiseToP0(job)) {
            return Optional.of("the job would be P0 again; only an admin raises to P0");
        }
        return override.by().equals(caller)
                ? Optional.empty()
                : Optional.of("an owner may clear the own override only; this one is by " + override.by());
    }

    /** What is wrong with the fields. */
    List<Violation> check(Decider role, JobRow job, OverrideRequest asked) {
        List<Violation> wrong = new ArrayList<>();
        String reason = asked.reason();
        if (reason == null || reason.isBlank() || reason.length() > MOST_CHARACTERS) {
            wrong.add(new Violation("reason", "must have 1 to " + MOST_CHARACTERS + " characters"));
        }
        Instant until = asked.until();
        if (until != null && !until.isAfter(now)) {
            wrong.add(new Violation("until", "must lie ahead, is " + until));
        } else if (until != null && until.isAfter(now.plus(LONGEST))) {
            wrong.add(new Violation("until", "must be at most " + LONGEST.toDays() + " days ahead"));
        }
        Tier tier = asked.tier();
        if (tier == null) {
            wrong.add(new Violation("tier", "is required"));
        } else {
            admission(role, job, tier, asked.admission(), wrong);
            limit(job, tier, wrong);
        }
        return wrong;
    }

    private static void admission(
            Decider role, JobRow job, Tier tier, @Nullable Admission admission, List<Violation> wrong) {
        if (admission == null) {
            if (tier == Tier.P0 && role != Decider.RESOURCE_ADMIN && !isAdmittedToP0(job)) {
                wrong.add(new Violation("admission", "is required for P0: a category and a reference"));
            }
            return;
        }
        if (tier != Tier.P0) {
            wrong.add(new Violation("admission", "goes with P0 only"));
            return;
        }
        if (admission.category() == null || admission.category().tier() != Tier.P0) {
            wrong.add(new Violation("admission.category", "must be a category of P0"));
        }
        String reference = admission.reference();
        if (reference == null || reference.isBlank() || reference.length() > 200) {
            wrong.add(new Violation("admission.reference", "must have 1 to 200 characters"));
        }
    }

    /** One that saves nothing may not hold its GPUs for longer than a P1 that does not either. */
    private void limit(JobRow job, Tier tier, List<Violation> wrong) {
        Duration most = policy.admission().p1UncheckpointedLimit();
        Long limit = job.timeLimitMillis;
        if (tier == Tier.P1
                && job.effectiveTier == Tier.P2
                && !job.checkpointSupported
                && (limit == null || limit > most.toMillis())) {
            wrong.add(new Violation(
                    "tier", "P1 without checkpoints needs a timeLimit of at most " + most + "; this job has no such"));
        }
    }

    /** The override as it is stored. A lane that an admin has set stays until it is changed or cleared. */
    PriorityOverride override(Decider role, String by, JobRow job, OverrideRequest asked) {
        Tier tier = Objects.requireNonNull(asked.tier());
        PriorityOverride before = job.override;
        Instant until = asked.until() == null && tier == Tier.P0
                ? now.plus(policy.override().p0For())
                : asked.until();
        Admission kept = before == null || tier != Tier.P0 ? null : before.admission();
        return new PriorityOverride(
                tier,
                asked.lane() == null && before != null ? before.lane() : asked.lane(),
                Objects.requireNonNull(asked.reason()),
                by,
                role,
                now,
                until,
                asked.admission() == null ? kept : asked.admission());
    }

    /** Whether the declared tier may be back when the override ends by its time, which counts as done by who set it. */
    static boolean mayReturn(JobRow job, PriorityOverride override) {
        return !isRaiseToP0(job)
                || override.role() == Decider.DEPARTMENT_ADMIN
                || override.role() == Decider.RESOURCE_ADMIN;
    }

    private static boolean isRaiseToP0(JobRow job) {
        return job.tier == Tier.P0 && job.effectiveTier != Tier.P0;
    }

    private static boolean isAdmittedToP0(JobRow job) {
        return job.tier == Tier.P0 || (job.override != null && job.override.admission() != null);
    }

    private static boolean isLower(Tier tier, Tier than) {
        return tier.compareTo(than) > 0;
    }
}
