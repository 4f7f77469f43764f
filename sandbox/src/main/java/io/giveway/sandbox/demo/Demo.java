package io.giveway.sandbox.demo;

import io.giveway.cli.Environment;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.Http;
import io.giveway.cli.client.Issuer;
import io.giveway.cli.client.KeptTokens;
import io.giveway.cli.client.TokenStore;
import io.giveway.sandbox.command.OwnStack;
import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Home;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code giveway demo}: the story on a stack of its own, or on one that runs already. */
@Command(
        name = "demo",
        description = {
            "Bring up a stack, let two departments train on it, and check what happens.",
            "Exits with 0 when every check holds. A stack that ran before goes on running."
        },
        mixinStandardHelpOptions = true)
public final class Demo implements Callable<Integer> {
    private static final String PROGRAM = "/io/giveway/sandbox/demo/train.py";

    @Mixin
    private OwnStack stack = new OwnStack();

    @Override
    public Integer call() {
        return stack.with((home, endpoints) -> {
            Transcript transcript = new Transcript(System.out);
            List<Department> departments = Stream.of("vision", "speech")
                    .map(name -> new Department(name, api(home, endpoints, "ci-" + name)))
                    .toList();
            try {
                new Story(departments, program(home), transcript).tell();
            } catch (Failure failure) {
                transcript.check(false, "the installation answers", failure.getMessage());
            }
            return transcript.close() ? 0 : 1;
        });
    }

    private static Api api(Home home, Endpoints endpoints, String client) {
        Http http = new Http();
        Clock clock = Clock.systemUTC();
        Issuer issuer = new Issuer(http, endpoints.issuer(), clock);
        TokenStore tokens = new TokenStore(home.data("demo").resolve("tokens"));
        Environment.Pause pause = length -> Thread.sleep(length.toMillis());
        return new Api(http, endpoints.gateway(), KeptTokens.ofDemo(tokens, issuer, clock, client), pause);
    }

    private static Path program(Home home) throws IOException {
        Path program = home.data("demo").resolve("train.py");
        Files.createDirectories(program.getParent());
        try (InputStream content = Demo.class.getResourceAsStream(PROGRAM)) {
            Files.copy(content, program, StandardCopyOption.REPLACE_EXISTING);
        }
        return program;
    }
}
