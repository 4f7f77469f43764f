package io.giveway.sandbox.keeper;

import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.PartState;
import io.giveway.sandbox.home.PartStatus;
import io.giveway.sandbox.home.StackFailure;
import io.giveway.sandbox.part.Launch;
import io.giveway.sandbox.part.Part;
import io.giveway.sandbox.process.ProcessId;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Keeps one part alive. While the stack comes up, a death is the stack's failure, since it would only be repeated; later the
 * part is started again, after a pause that grows while it keeps dying.
 */
final class Watch implements Runnable {
    private static final Duration PROBE_EVERY = Duration.ofMillis(100);
    private static final Duration STEADY = Duration.ofMinutes(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);

    private final Part part;
    private final Home home;
    private final Board board;
    private final AtomicBoolean ending;
    private PartStatus status;
    private Duration pause = FIRST_PAUSE;

    Watch(Part part, Home home, Board board, AtomicBoolean ending) {
        this.part = part;
        this.home = home;
        this.board = board;
        this.ending = ending;
        this.status = first(part, home);
    }

    static PartStatus first(Part part, Home home) {
        return new PartStatus(
                part.name(),
                part.port(),
                PartState.WAITING,
                null,
                part.ending(),
                part.layer(),
                0,
                home.log(part.name()));
    }

    @Override
    public void run() {
        try {
            board.awaitReady(part.after());
            while (!ending.get()) {
                attend();
            }
        } catch (InterruptedException e) {
            // The keeper ends.
        } catch (RuntimeException | Error e) {
            board.fail("Cannot keep " + part.name() + ": " + e);
            throw e;
        }
    }

    /** One life of the process, from its preparation to its end and the pause after it. */
    private void attend() throws InterruptedException {
        long bornNanos = System.nanoTime();
        String end;
        try {
            end = live();
        } catch (StackFailure e) {
            end = e.reason();
        } catch (IOException e) {
            end = part.name() + " cannot be started: " + e + ". Its log is " + status.log() + ".";
        }
        if (ending.get()) {
            return;
        }
        Log.say(end);
        board.fail(end);
        pause = System.nanoTime() - bornNanos > STEADY.toNanos() ? FIRST_PAUSE : pause;
        say(status.in(PartState.DOWN, null).restarted());
        Thread.sleep(pause.toMillis());
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
    }

    private String live() throws IOException, InterruptedException {
        say(status.in(PartState.STARTING, null));
        part.prepare();
        Process process = start(part.launch());
        ProcessId id = ProcessId.of(process.pid()).orElse(null);
        say(status.in(PartState.STARTING, id));
        if (ending.get()) {
            process.destroyForcibly();
        }
        while (process.isAlive() && !isReady(process)) {
            process.waitFor(PROBE_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        }
        if (process.isAlive()) {
            say(status.in(PartState.READY, id));
        }
        return "%s (pid %d) ended with exit code %d. Its log is %s."
                .formatted(part.name(), process.pid(), process.waitFor(), status.log());
    }

    private boolean isReady(Process process) throws InterruptedException {
        try {
            return part.isReady(process.pid());
        } catch (IOException e) {
            return false;
        }
    }

    private Process start(Launch launch) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(launch.command())
                .directory(home.path().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        home.freshLog(part.name()).toFile()));
        builder.environment().putAll(launch.environment());
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    private void say(PartStatus now) {
        status = now;
        board.put(now);
    }
}
