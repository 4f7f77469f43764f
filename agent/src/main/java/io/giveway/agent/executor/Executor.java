package io.giveway.agent.executor;

import io.giveway.contracts.agent.InventoryNode;
import io.giveway.contracts.agent.Start;
import io.giveway.contracts.id.AttemptId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs attempts on one kind of backend. Every order may come again after a restart and must then have no second effect;
 * when a method returns, the order survives the death of the agent. What becomes of attempts is told by reports.
 */
public interface Executor extends AutoCloseable {

    /** Starts an attempt unless it was started before. Its lease counts from {@code leasedFrom}, as {@link Uptime} tells it. */
    void start(AttemptId attempt, Start start, Duration leasedFrom);

    /** Asks an attempt to save now; {@code request} tells a new request from one that comes again. */
    void checkpoint(AttemptId attempt, long request, @Nullable String signal);

    /** Ends an attempt: SIGTERM, and SIGKILL after the grace. One that is not known is reported as gone. */
    void stop(AttemptId attempt, String request, Duration grace);

    /** Renews the leases of attempts from the moment at which the server was asked. */
    void renew(Collection<AttemptId> attempts, Duration leasedFrom);

    /** The nodes with their GPUs as they are now. */
    List<InventoryNode> nodes();

    /** The attempts that have not ended, whose leases count. */
    List<AttemptId> running();

    /** The attempts that are here: until the server knows how they ended. */
    List<AttemptId> attempts();

    /** Ends the watching; what runs goes on. */
    @Override
    void close();
}
