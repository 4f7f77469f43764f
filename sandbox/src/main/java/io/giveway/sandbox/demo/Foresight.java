package io.giveway.sandbox.demo;

import io.giveway.contracts.estimate.Estimate;
import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Asks once for each stretch of waiting when it will end and why, and holds that against what came true. */
final class Foresight {
    /** Real processes take a moment to start and to end, and more on a busy machine. */
    private static final Duration TOLERATED = Duration.ofSeconds(10);

    private final Transcript transcript;
    private final Set<String> seen = new HashSet<>();
    private final Set<String> asked = new HashSet<>();
    private final Map<String, Instant> told = new HashMap<>();
    private final List<String> late = new ArrayList<>();
    private int kept;

    Foresight(Transcript transcript) {
        this.transcript = transcript;
    }

    void see(Department department, Job job) {
        String id = job.id().value();
        if (job.state().isWaiting()) {
            // whoever waits only from one look to the next has nothing to ask
            if (!seen.add(id) && asked.add(id)) {
                department.estimate(id).ifPresent(estimate -> tell(job, estimate));
            }
            return;
        }
        seen.remove(id);
        asked.remove(id);
        Instant foreseen = told.remove(id);
        List<Attempt> attempts = job.attempts();
        if (foreseen != null && !attempts.isEmpty()) {
            compare(job, foreseen, attempts.get(attempts.size() - 1).startedAt());
        }
    }

    private void tell(Job job, Estimate estimate) {
        Optional<Instant> start = Optional.ofNullable(estimate.expectedStart());
        start.ifPresent(at -> told.put(job.id().value(), at));
        transcript.line("%-7s %-18s is told: starts %s, behind %d jobs; %s"
                .formatted(
                        job.department(),
                        job.name(),
                        start.map(at -> "in " + seconds(Duration.between(estimate.computedAt(), at)))
                                .orElse("nobody knows when"),
                        estimate.jobsAhead(),
                        estimate.reasons().stream()
                                .map(reason -> reason.code() + ": " + reason.detail())
                                .collect(Collectors.joining("; "))));
    }

    private void compare(Job job, Instant foreseen, Instant started) {
        Duration off = Duration.between(foreseen, started);
        transcript.line("%-7s %-18s started %s %s than it was told"
                .formatted(job.department(), job.name(), seconds(off.abs()), off.isNegative() ? "earlier" : "later"));
        kept++;
        if (off.compareTo(TOLERATED) > 0) {
            late.add(job.name() + " by " + seconds(off));
        }
    }

    /** Checks that nobody started much later than told. */
    void judge() {
        transcript.check(
                kept > 0 && late.isEmpty(),
                "of %d waits that had a time, none lasted over %d s longer than told"
                        .formatted(kept, TOLERATED.toSeconds()),
                late);
    }

    private static String seconds(Duration length) {
        return "%.1f s".formatted(length.toMillis() / 1000.0);
    }
}
