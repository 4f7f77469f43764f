package io.giveway.contracts.agent;

import io.giveway.contracts.id.AttemptId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One order for an agent, kept until the agent's cursor has passed it.
 *
 * @param sequence place in this agent's row of commands; the cursor of the next poll
 * @param start what to start, with START only
 * @param signal signal to send, with CHECKPOINT only, such as {@code SIGUSR1}
 * @param grace with CHECKPOINT and STOP: how long the process has before it is killed. A CHECKPOINT does not kill by
 *     itself; the queue-service sends a STOP where it decides to
 */
public record Command(
        long sequence,
        CommandType type,
        AttemptId attempt,
        @Nullable Start start,
        @Nullable String signal,
        @Nullable Duration grace) {}
