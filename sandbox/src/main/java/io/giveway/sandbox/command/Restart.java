package io.giveway.sandbox.command;

import io.giveway.sandbox.stack.Stack;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Restarts one part of a running stack. */
@Command(
        name = "restart",
        description = "End one part in good order, let it start again, and wait until it is ready.",
        mixinStandardHelpOptions = true)
final class Restart implements Callable<Integer> {
    @Mixin
    private HomeOption home;

    @Parameters(paramLabel = "PART", description = "Its name, as 'status' shows it.")
    private String part;

    @Override
    public Integer call() {
        new Stack(home.home()).restart(part);
        System.err.println(part + " is ready again.");
        return 0;
    }
}
