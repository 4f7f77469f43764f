package io.giveway.planner.pool;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What has happened to a job that still counts in decisions (docs/rules.md, section 6).
 *
 * @param preemptedAt when other departments preempted it, in the last 24 h
 * @param displacedBy jobs that took its GPUs other than by permit: it never takes theirs, nor those of who took from them
 * @param saveFailures how often it was asked to save and failed
 * @param patientUntil until when it once waits for GPUs that come anyway; null if it has not been told to yet
 * @param othersRefused whether a preemption hold was refused, so that it may take from its own department only
 */
public record Past(
        List<Instant> preemptedAt,
        Set<String> displacedBy,
        int saveFailures,
        @Nullable Instant patientUntil,
        boolean othersRefused) {

    /** Nothing has happened yet. */
    public static final Past NONE = new Past(List.of(), Set.of(), 0, null, false);

    public Past {
        preemptedAt = List.copyOf(preemptedAt);
        displacedBy = Set.copyOf(displacedBy);
    }

    /** The same past and a plan that has named the job as its victim. */
    public Past with(Plan plan, Plan.Victim victim, Instant at) {
        if (plan.kind() == Plan.Kind.PERMIT) {
            return this;
        }
        List<Instant> times = new ArrayList<>(preemptedAt);
        if (!victim.own()) {
            times.add(at);
        }
        Set<String> preemptors = new HashSet<>(displacedBy);
        preemptors.add(plan.job());
        return new Past(times, preemptors, saveFailures, patientUntil, othersRefused);
    }

    /** The same past and one save more that failed. */
    public Past withSaveFailed() {
        return new Past(preemptedAt, displacedBy, saveFailures + 1, patientUntil, othersRefused);
    }

    /** The same past and the one time that it waits patiently. */
    public Past withPatience(Instant until) {
        return new Past(preemptedAt, displacedBy, saveFailures, until, othersRefused);
    }

    /** The same past and a preemption hold that was refused. */
    public Past withOthersRefused() {
        return new Past(preemptedAt, displacedBy, saveFailures, patientUntil, true);
    }
}
