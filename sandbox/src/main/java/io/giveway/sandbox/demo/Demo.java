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
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code giveway demo}: the story on a stack of its own, or on one that runs already. */
@Command(
        name = "demo",
        description = {
            "Bring up a stack, let an incident of one department push aside experiments of another, and check what happens.",
            "Exits with 0 when every check holds. A stack that ran before goes on running."
        },
        mixinStandardHelpOptions = true)
public final class Demo implements Callable<Integer> {
    private static final List<String> FILES = List.of("train.py", "giveway.py");

    @Mixin
    private OwnStack stack = new OwnStack();

    @Override
    public Integer call() {
        return stack.with((home, endpoints) -> {
            Transcript transcript = new Transcript(System.out);
            try {
                new Story(cast(home, endpoints), transcript).tell();
            } catch (Failure failure) {
                transcript.check(false, "the installation answers", failure.getMessage());
            }
            return transcript.close() ? 0 : 1;
        });
    }

    private static Cast cast(Home home, Endpoints endpoints) throws IOException {
        return new Cast(
                new Department("vision", api(home, endpoints, "alice")),
                new Department("speech", api(home, endpoints, "sofia")),
                api(home, endpoints, "rosa"),
                api(home, endpoints, "fiona"),
                endpoints.mailbox(),
                program(home));
    }

    private static Api api(Home home, Endpoints endpoints, String person) {
        Http http = new Http();
        Clock clock = Clock.systemUTC();
        Issuer issuer = new Issuer(http, endpoints.issuer(), clock);
        TokenStore tokens = new TokenStore(home.data("demo").resolve("tokens"));
        Environment.Pause pause = length -> Thread.sleep(length.toMillis());
        return new Api(http, endpoints.gateway(), KeptTokens.ofDemo(tokens, issuer, clock, person), pause);
    }

    /** Lays the training program where the agents' processes find it, with the module that it saves by. */
    private static Path program(Home home) throws IOException {
        Path folder = home.data("demo");
        Files.createDirectories(folder);
        for (String file : FILES) {
            try (InputStream content = Objects.requireNonNull(Demo.class.getResourceAsStream(file), file)) {
                Files.copy(content, folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return folder.resolve(FILES.get(0));
    }
}
