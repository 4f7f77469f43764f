package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.giveway.e2e.launcher.Terminal;
import io.giveway.e2e.launcher.Terminal.Outcome;
import io.giveway.sandbox.home.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three stretches of the shipped history meet on one pool at speeds of 500 and 100: experiments of one department, and regular jobs and
 * incidents of another, which push them aside. The books hold all the while, and in the end to the second.
 */
@OnStack
@Tag("fault")
class ReplayBooksScenario {
    private static final String TRACE = "e2e/data/venus-vcvlY.csv";
    private static final Pattern ALL = Pattern.compile("(?m)^all +(\\d+) +(\\d+) +(\\d+)");
    private static final Pattern SAMPLES = Pattern.compile("each of (\\d+) times");

    private final TestStack stack;

    @TempDir
    Path folder;

    ReplayBooksScenario(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void theBooksHoldWhileHistoriesPushEachOtherAside() throws Exception {
        CompletableFuture<Outcome> experiments =
                replay("ci-vision", "P2", 500, "2020-09-19T02:58:00Z", "2020-09-19T15:00:00Z");
        awaitLongExperiment();
        CompletableFuture<Outcome> regular = replay("sofia", "P1", 500, "2020-09-24T05:00:00Z", "2020-09-24T12:30:00Z");
        CompletableFuture<Outcome> incidents =
                replay("sven", "P0", 100, "2020-09-20T07:00:00Z", "2020-09-20T09:00:00Z", "--policy-as", "rosa");

        assertHeld(incidents.get());
        assertHeld(regular.get());
        assertHeld(experiments.get());
        assertThat(number(ALL, 3, experiments.get().out()))
                .as("preempted attempts")
                .isGreaterThan(1);
    }

    /** One of forty seconds runs, for the others to push aside. */
    private void awaitLongExperiment() {
        Caller alice = stack.as("alice");
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(Caller.tree(alice.get("/api/v1/jobs?pool=a100&state=RUNNING"))
                                .get("items"))
                        .anySatisfy(job -> assertThat(Duration.parse(
                                        job.get("expectedDuration").asText()))
                                .isGreaterThan(Duration.ofSeconds(30))));
    }

    private static void assertHeld(Outcome replay) {
        assertThat(replay.exitCode()).as(replay.out() + replay.err()).isZero();
        assertThat(replay.out())
                .contains("ok      granted + carried + adjustments = available + held + used")
                .contains("ok      each attempt captured to the second");
        assertThat(number(SAMPLES, 1, replay.out())).isGreaterThan(200);
    }

    private static int number(Pattern pattern, int group, String text) {
        Matcher found = pattern.matcher(text);
        assertThat(found.find()).as(text).isTrue();
        return Integer.parseInt(found.group(group));
    }

    private CompletableFuture<Outcome> replay(
            String as, String tiers, int speed, String from, String until, String... more) throws IOException {
        Terminal terminal = Terminal.in(Files.createDirectory(folder.resolve(as)));
        List<String> words = new ArrayList<>(List.of(
                "replay",
                "--home",
                stack.home().path().toString(),
                "--trace",
                Installation.here().root().resolve(TRACE).toString(),
                "--department",
                "vcvlY",
                "--pool",
                "a100",
                "--speed",
                Integer.toString(speed),
                "--as",
                as,
                "--books-as",
                "fiona",
                "--tiers",
                tiers,
                "--from",
                from,
                "--until",
                until));
        words.addAll(List.of(more));
        return CompletableFuture.supplyAsync(() -> {
            try {
                return terminal.run(words.toArray(String[]::new));
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
