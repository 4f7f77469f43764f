package io.giveway.queue.history;

import io.giveway.contracts.id.JobId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One event about to be written.
 *
 * @param actor a person, a client, or {@link #SYSTEM}
 */
public record Event(
        EventType type,
        JobId job,
        String department,
        @Nullable Integer attempt,
        String actor,
        Instant at,
        Map<String, Object> data) {

    /** The actor of what Giveway does by itself. */
    public static final String SYSTEM = "system";
}
