package io.giveway.queue.question;

import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.Tier;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.job.JobRow;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The waiting of a P0 that a question is about, named by when it began: when the job became P0, was last kept or last
 * started, whichever is latest. Pure.
 */
record Stretch(Instant since) {

    /** The stretch of a job, if it is one to ask about: a waiting P0 that did not give its GPU to a permit. */
    static Optional<Stretch> of(JobRow job, @Nullable AttemptRow last) {
        boolean waitsAsP0 = job.effectiveTier == Tier.P0 && job.state.isWaiting() && job.cancelRequestedAt == null;
        if (!waitsAsP0 || (last != null && last.cause == AttemptCause.PREEMPTED_PERMIT)) {
            return Optional.empty();
        }
        Instant since = later(later(job.tierSince, job.keptAt), last == null ? null : last.startedAt);
        return Optional.of(new Stretch(Instant.ofEpochMilli(since.toEpochMilli())));
    }

    private static Instant later(Instant one, @Nullable Instant other) {
        return other != null && other.isAfter(one) ? other : one;
    }
}
