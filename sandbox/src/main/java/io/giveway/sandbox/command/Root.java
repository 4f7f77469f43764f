package io.giveway.sandbox.command;

import io.giveway.sandbox.demo.Demo;
import io.giveway.sandbox.home.StackFailure;
import io.giveway.sandbox.replay.Replay;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;

/** All commands about the local stack, and what they say when they cannot. */
@Command(
        name = "giveway",
        description = "The local stack of Giveway.",
        subcommands = {Up.class, Down.class, Status.class, Restart.class, Demo.class, Replay.class},
        mixinStandardHelpOptions = true)
public final class Root {

    private Root() {}

    public static int run(String... arguments) {
        // What a person can change is said in a sentence; anything else is a bug and shows where.
        IExecutionExceptionHandler refusal = (exception, command, parsed) -> {
            if (exception instanceof StackFailure failure) {
                System.err.println("giveway " + command.getCommandName() + ": " + failure.getMessage());
                return ExitCode.SOFTWARE;
            }
            throw exception;
        };
        return new CommandLine(new Root())
                .setExecutionExceptionHandler(refusal)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments);
    }
}
