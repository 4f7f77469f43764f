package io.giveway.agent.loop;

import io.giveway.agent.executor.Executor;
import io.giveway.agent.server.CallFailed;
import io.giveway.agent.server.Server;
import io.giveway.contracts.agent.Inventory;
import java.time.Clock;

/**
 * Tells what the agent sees. The sequence is at least the time in milliseconds, so that it grows even when the work folder
 * was lost, and it is kept, so that it grows even when the clock goes back.
 */
final class InventoryTurn implements Turn {

    private final Server server;
    private final Executor executor;
    private final Cursor sequence;
    private final Clock clock;

    InventoryTurn(Server server, Executor executor, Cursor sequence, Clock clock) {
        this.server = server;
        this.executor = executor;
        this.sequence = sequence;
        this.clock = clock;
    }

    @Override
    public void take() throws CallFailed, InterruptedException {
        sequence.moveTo(Math.max(sequence.value() + 1, clock.millis()));
        server.inventory(new Inventory(sequence.value(), executor.nodes(), executor.attempts()));
    }
}
