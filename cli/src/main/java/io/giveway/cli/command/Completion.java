package io.giveway.cli.command;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** Prints the script that completes giveway's words in a shell. */
@Command(
        name = "completion",
        description = {"Print a completion script for bash and zsh.", "Use it with: source <(giveway completion)"})
final class Completion implements Callable<Integer> {
    @ParentCommand
    Root root;

    @Override
    public Integer call() {
        root.environment.out().print(AutoComplete.bash("giveway", root.spec.commandLine()));
        root.environment.out().flush();
        return 0;
    }
}
