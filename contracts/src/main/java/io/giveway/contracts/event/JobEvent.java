package io.giveway.contracts.event;

import io.giveway.contracts.id.JobId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happened to a job, as its history tells it.
 *
 * @param type CloudEvents type, with the prefix {@code io.giveway.}
 * @param attempt number of the attempt that it concerns, or null
 * @param actor who did it: a person, a client, or {@code system}
 * @param data what the type adds: old and new values, reasons, figures
 */
public record JobEvent(
        String id,
        String type,
        JobId job,
        @Nullable Integer attempt,
        Instant time,
        String actor,
        Map<String, Object> data) {}
