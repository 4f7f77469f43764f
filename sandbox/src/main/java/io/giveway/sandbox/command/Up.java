package io.giveway.sandbox.command;

import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.Ports;
import io.giveway.sandbox.home.Settings;
import io.giveway.sandbox.home.StackFailure;
import io.giveway.sandbox.stack.Raising;
import io.giveway.sandbox.stack.Stack;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Brings the stack up, and prints on standard output one line: where it is. */
@Command(name = "up", description = "Bring up the whole stack on this machine.", mixinStandardHelpOptions = true)
final class Up implements Callable<Integer> {
    @Mixin
    private HomeOption home;

    @Mixin
    private UpOptions options;

    @Option(names = "--detach", description = "Return when all is ready; end it with 'down'.")
    private boolean detach;

    @Override
    public Integer call() throws InterruptedException {
        Home place = home.home();
        Stack stack = new Stack(place);
        boolean wasRunning = stack.running().isPresent();
        Settings settings =
                options.settings(detach ? null : ProcessHandle.current().pid(), Ports::usual);
        AtomicBoolean settled = new AtomicBoolean(wasRunning);
        // Until it is ready, whoever interrupts this command means the stack too.
        Thread undo = new Thread(() -> {
            if (!settled.get()) {
                System.err.println("Interrupted; ending what was started.");
                stack.down();
            }
        });
        Runtime.getRuntime().addShutdownHook(undo);
        try {
            new Raising(place, settings, System.err::println).up();
            settled.set(detach || wasRunning);
        } catch (StackFailure failure) {
            settled.set(true);
            throw failure;
        }
        System.out.println(stack.endpoints().line());
        System.out.flush();
        return detach || wasRunning ? 0 : stay(stack);
    }

    /** Stays as long as the stack does; the shutdown hook ends it. */
    private static int stay(Stack stack) throws InterruptedException {
        System.err.println("The stack runs. Ctrl-C ends it.");
        while (stack.running().isPresent()) {
            Thread.sleep(250);
        }
        System.err.println("The stack has ended.");
        return 0;
    }
}
