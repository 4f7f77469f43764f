package io.giveway.sandbox.command;

import io.giveway.sandbox.stack.Stack;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Ends everything that runs in a home, also what a killed keeper or a broken start left. */
@Command(
        name = "down",
        description = "End the stack and every process that belongs to it; its data stays.",
        mixinStandardHelpOptions = true)
final class Down implements Callable<Integer> {
    @Mixin
    private HomeOption home;

    @Override
    public Integer call() {
        Stack stack = new Stack(home.home());
        System.err.println(
                stack.down()
                        ? "The stack in " + stack.home().path() + " has ended."
                        : "No stack runs in " + stack.home().path() + ".");
        return 0;
    }
}
