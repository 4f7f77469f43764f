package io.giveway.agent.loop;

import io.giveway.agent.executor.Executor;
import io.giveway.agent.executor.Uptime;
import io.giveway.agent.server.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The three things that an agent does all its life, each in a thread of its own, since one may hang while the others must not. */
public final class Loops implements AutoCloseable {

    private static final Duration COMMANDS_PAUSE = Duration.ofSeconds(5);

    private final Loop inventory;
    private final List<Loop> others;
    private List<Thread> threads = List.of();

    public Loops(
            Server server,
            Executor executor,
            Path work,
            Duration heartbeatEvery,
            Duration inventoryEvery,
            Uptime uptime,
            Clock clock)
            throws IOException {
        Cursor sequence = new Cursor(work.resolve("inventory-sequence"));
        Cursor read = new Cursor(work.resolve("cursor"));
        this.inventory = new Loop(
                "inventory", inventoryEvery, inventoryEvery, new InventoryTurn(server, executor, sequence, clock));
        this.others = List.of(
                new Loop("heartbeat", heartbeatEvery, heartbeatEvery, new HeartbeatTurn(server, executor, uptime)),
                new Loop("commands", Duration.ZERO, COMMANDS_PAUSE, new CommandTurn(server, executor, read, uptime)));
    }

    /** Starts them all; the inventory first, since a server does not know an agent before it has seen one. */
    public void start() throws InterruptedException {
        threads = new ArrayList<>(List.of(inventory.start()));
        inventory.awaitFirst();
        others.forEach(loop -> threads.add(loop.start()));
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }
}
