package io.giveway.contracts.question;

import io.giveway.contracts.id.JobId;
import io.giveway.contracts.job.Decider;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The question about one waiting P0 as a client reads it.
 *
 * @param askedAt when the first reminder was accepted by the mail relay, or null as long as none was
 * @param deadline when the job is demoted without an answer; null while no reminder was accepted or the job is not eligible
 * @param reminders reminders so far
 * @param undeliverable whether reminders were tried and none was accepted
 */
public record Question(
        JobId job,
        QuestionState state,
        Instant openedAt,
        @Nullable Instant askedAt,
        @Nullable Instant deadline,
        int reminders,
        boolean undeliverable,
        @Nullable Decider answeredBy,
        @Nullable Instant answeredAt) {}
