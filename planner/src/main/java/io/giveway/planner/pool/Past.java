package io.giveway.planner.pool;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What has happened to a job that still counts in decisions (docs/rules.md, section 6).
 *
 * @param preemptedAt when other departments preempted it, in the last 24 h
 * @param displacedBy jobs that took its GPUs other than by permit: it never takes theirs
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
}
