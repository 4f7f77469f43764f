package io.giveway.notifier.mail;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a mail says about a job.
 *
 * @param reference ticket, incident or contract of a P0
 * @param why what an event gave as its reason
 * @param deadline when a question ends without an answer, as far as it is known
 */
public record JobFacts(
        String job,
        String name,
        String department,
        String pool,
        @Nullable Integer gpus,
        @Nullable String reference,
        @Nullable String why,
        Instant at,
        @Nullable Instant deadline) {}
