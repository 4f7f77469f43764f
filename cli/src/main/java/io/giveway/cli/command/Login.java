package io.giveway.cli.command;

import io.giveway.cli.Environment;
import io.giveway.cli.client.Endpoints;
import io.giveway.cli.client.ExitCode;
import io.giveway.cli.client.KeptTokens;
import io.giveway.cli.client.TokenStore;
import io.giveway.cli.client.Tokens;
import io.giveway.cli.text.Style;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** Logs a person in. */
@Command(
        name = "login",
        description = {
            "Log in, so that later commands speak as you.",
            "Shows an address to open in any browser and a code to confirm there. With --as, a demo person of a local stack"
                    + " is logged in without a browser."
        })
final class Login implements Callable<Integer> {
    @ParentCommand
    Root root;

    @Override
    public Integer call() throws InterruptedException {
        Environment environment = root.environment;
        Endpoints endpoints = root.connection.endpoints(environment);
        KeptTokens login = root.connection.login(environment);
        Optional<KeptTokens> named = root.connection.named(environment);
        Tokens tokens = named.isPresent()
                ? named.get().granted()
                : root.connection.deviceLogin(environment).run(this::tell);
        login.logIn(tokens);
        TokenStore.of(environment).keep(endpoints);
        environment.err().println("You are logged in at " + endpoints.gateway() + ".");
        return ExitCode.OK;
    }

    private void tell(String address, String code) {
        boolean colours = root.environment.colours();
        root.environment.err().println("Open " + Style.CYAN.of(address, colours));
        root.environment.err().println("and confirm the code " + Style.BOLD.of(code, colours) + ". Waiting ...");
    }
}
