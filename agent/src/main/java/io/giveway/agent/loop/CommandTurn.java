package io.giveway.agent.loop;

import io.giveway.agent.executor.Executor;
import io.giveway.agent.executor.Uptime;
import io.giveway.agent.server.CallFailed;
import io.giveway.agent.server.Server;
import io.giveway.contracts.agent.Command;
import io.giveway.contracts.agent.Start;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Takes commands and carries them out in their order. The cursor moves after each one, so that a command is read again
 * when the agent dies in between; the executor makes nothing of it a second time.
 */
final class CommandTurn implements Turn {

    private static final System.Logger LOG = System.getLogger(CommandTurn.class.getName());
    private static final Duration WAIT = Duration.ofSeconds(20);
    private static final Duration LATEST = WAIT.plusSeconds(15);
    private static final Duration DEFAULT_GRACE = Duration.ofMinutes(2);

    private final Server server;
    private final Executor executor;
    private final Cursor cursor;
    private final Uptime uptime;

    CommandTurn(Server server, Executor executor, Cursor cursor, Uptime uptime) {
        this.server = server;
        this.executor = executor;
        this.cursor = cursor;
        this.uptime = uptime;
    }

    @Override
    public void take() throws CallFailed, InterruptedException {
        Duration asked = uptime.now();
        List<Command> commands = server.commands(cursor.value(), WAIT).commands();
        Duration received = uptime.now();
        if (received.minus(asked).compareTo(LATEST) > 0) {
            LOG.log(Level.WARNING, "an answer was read too late to be trusted: this machine stood still");
            return;
        }
        commands.stream()
                .filter(command -> command.sequence() > cursor.value())
                .sorted(Comparator.comparingLong(Command::sequence))
                .forEach(command -> {
                    carryOut(command, received);
                    cursor.moveTo(command.sequence());
                });
    }

    private void carryOut(Command command, Duration received) {
        LOG.log(Level.INFO, "attempt {0}: {1}", command.attempt(), command.type());
        if (command.type() == null) {
            LOG.log(Level.WARNING, "command {0} is of a kind that this version does not know", command.sequence());
            return;
        }
        Duration grace = Objects.requireNonNullElse(command.grace(), DEFAULT_GRACE);
        Start start = command.start();
        switch (command.type()) {
            case START -> {
                if (start != null) {
                    executor.start(command.attempt(), start, received);
                }
            }
            case CHECKPOINT -> executor.checkpoint(command.attempt(), command.sequence(), command.signal());
            case STOP -> executor.stop(command.attempt(), "c" + command.sequence(), grace);
        }
    }
}
