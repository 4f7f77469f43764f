package io.giveway.contracts.question;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A waiting P0 as the queue-service tells the notifier, which asks about those that wait too long.
 *
 * @param reference the ticket, incident or contract that it was admitted for
 * @param since when it became P0, was last kept, or last started, whichever is latest; it names this stretch of waiting
 * @param waited eligible waiting since then, without what a permit took
 * @param eligible whether it could start now; while not, a question about it pauses
 */
public record WaitingP0(
        JobId job,
        String name,
        DepartmentId department,
        String owner,
        PoolId pool,
        int gpus,
        @Nullable String reference,
        Instant since,
        Duration waited,
        boolean eligible) {}
