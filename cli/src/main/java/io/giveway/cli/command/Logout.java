package io.giveway.cli.command;

import io.giveway.cli.Environment;
import io.giveway.cli.client.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** Ends a person's login. */
@Command(name = "logout", description = "End your login, here and at the identity provider.")
final class Logout implements Callable<Integer> {
    @ParentCommand
    Root root;

    @Override
    public Integer call() {
        Environment environment = root.environment;
        boolean was = root.connection.login(environment).logOut();
        environment.err().println(was ? "You are logged out." : "You were not logged in.");
        return ExitCode.OK;
    }
}
