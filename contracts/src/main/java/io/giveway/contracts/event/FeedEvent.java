package io.giveway.contracts.event;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One event as the services of this installation read it, in the global order of commits.
 *
 * @param sequence place in that order, from 1; whoever applies an event keeps it in the same transaction
 * @param type CloudEvents type, with the prefix {@code io.giveway.}
 * @param name the job's name, as its owner wrote it
 * @param actor who did it: a person, a client, or {@code system}
 */
public record FeedEvent(
        long sequence,
        String type,
        JobId job,
        @Nullable Integer attempt,
        DepartmentId department,
        PoolId pool,
        String name,
        String owner,
        String actor,
        Instant time,
        Map<String, Object> data) {}
