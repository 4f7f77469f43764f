package io.giveway.quota.ledger;

import io.giveway.contracts.id.AttemptId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a transfer says beside the amount.
 *
 * @param id names the transfer for ever
 * @param at when it counts
 * @param by a person, a client or {@link #SYSTEM}
 */
public record Posting(
        String id,
        Instant at,
        @Nullable String hold,
        @Nullable AttemptId attempt,
        @Nullable String reason,
        String by) {

    public static final String SYSTEM = "system";

    /** A transfer that follows from the rules alone. */
    public static Posting bySystem(String id, Instant at) {
        return new Posting(id, at, null, null, null, SYSTEM);
    }

    /** A transfer that somebody asked for. */
    public static Posting by(String who, String id, Instant at, @Nullable String reason) {
        return new Posting(id, at, null, null, reason, who);
    }

    /** A transfer that an attempt caused. */
    public static Posting ofAttempt(String id, Instant at, @Nullable String hold, AttemptId attempt) {
        return new Posting(id, at, hold, attempt, null, SYSTEM);
    }

    /** The same with another id, for the next one of several transfers. */
    public Posting withId(String other) {
        return new Posting(other, at, hold, attempt, reason, by);
    }
}
