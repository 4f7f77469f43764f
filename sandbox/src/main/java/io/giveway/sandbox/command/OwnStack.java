package io.giveway.sandbox.command;

import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Folders;
import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.Ports;
import io.giveway.sandbox.home.StackFailure;
import io.giveway.sandbox.stack.Raising;
import io.giveway.sandbox.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * A stack for the length of a command: the one that runs in the home asked for, else one that is brought up for it and ended
 * after it, in a home that is thrown away.
 */
public final class OwnStack {
    @Option(
            names = "--home",
            paramLabel = "DIR",
            description =
                    "Use the stack of this home, and bring it up if need be (default: a new one in a temporary folder).")
    private @Nullable Path path;

    @Mixin
    private UpOptions options = new UpOptions();

    @Option(names = "--keep", description = "Leave the stack running, and its folder where it is.")
    private boolean keep;

    // Read by the thread that ends the stack: what went wrong is kept to be looked at.
    private volatile boolean good;

    /** What is done with the stack; the result is the command's exit code. */
    @FunctionalInterface
    public interface Use {
        int of(Home home, Endpoints endpoints) throws IOException, InterruptedException;
    }

    public int with(Use use) {
        Stack stack = new Stack(home());
        boolean found = stack.running().isPresent();
        Thread end = new Thread(() -> end(stack));
        if (!found && !keep) {
            Runtime.getRuntime().addShutdownHook(end);
        }
        System.err.println("The stack's home is " + stack.home().path() + ".");
        try {
            new Raising(
                            stack.home(),
                            options.settings(null, path == null ? Ports::free : Ports::usual),
                            System.err::println)
                    .up();
            int code = use.of(stack.home(), stack.endpoints());
            good = code == 0;
            return code;
        } catch (IOException e) {
            throw new StackFailure("The demo cannot go on: " + e, e);
        } catch (InterruptedException e) {
            throw new StackFailure("Interrupted.", e);
        }
    }

    private Home home() {
        try {
            return new Home(path != null ? path : Files.createTempDirectory("giveway-demo"));
        } catch (IOException e) {
            throw new StackFailure(
                    "There is no temporary folder: " + e.getMessage() + ". Choose one with --home DIR.", e);
        }
    }

    // Runs as the process ends, however it does.
    private void end(Stack stack) {
        stack.down();
        if (path == null && !good) {
            System.err.println("Its logs are in " + stack.home().log("keeper").getParent() + ".");
        } else if (path == null) {
            try {
                Folders.delete(stack.home().path());
            } catch (IOException e) {
                System.err.println(stack.home().path() + " cannot be removed: " + e.getMessage());
            }
        }
    }
}
