package io.giveway.sandbox.replay;

import io.giveway.cli.Environment;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.ExitCode;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.Json;
import io.giveway.cli.command.Connection;
import io.giveway.cli.text.Times;
import io.giveway.cli.trace.TierRule;
import io.giveway.cli.trace.Trace;
import io.giveway.contracts.me.Me;
import io.giveway.contracts.pool.Pool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code giveway replay}: a department's real history, played on a running installation and checked. */
@Command(
        name = "replay",
        sortOptions = false,
        abbreviateSynopsis = true,
        mixinStandardHelpOptions = true,
        description = {
            "Play a trace on a running installation in compressed time and check what came of it.",
            "Each job is submitted through the public API at its time and is a real process of its length that writes down"
                    + " which GPUs it has. Ends with waits per tier, beside those of a simulated queue that serves who comes"
                    + " first, and the checks; exits with 1 when one fails."
        })
public final class Replay implements Callable<Integer> {
    @Option(names = "--trace", paramLabel = "FILE", required = true, description = "CSV, .swf or sacct --parsable2")
    Path trace;

    @Option(
            names = "--department",
            paramLabel = "NAME",
            required = true,
            description = "whose jobs of the trace to play")
    String department;

    @Option(names = "--pool", paramLabel = "SLUG", required = true, description = "where to play them")
    String pool;

    @Option(
            names = "--speed",
            paramLabel = "N",
            defaultValue = "5000",
            description = "seconds of the trace in one second (default ${DEFAULT-VALUE})")
    int speed;

    @Option(names = "--from", paramLabel = "TIME", description = "only jobs submitted from then on")
    @Nullable
    String from;

    @Option(names = "--until", paramLabel = "TIME", description = "only jobs submitted before")
    @Nullable
    String until;

    @Option(
            names = "--floor-ms",
            paramLabel = "N",
            defaultValue = "500",
            description = "shortest process; shorter jobs run so long (default ${DEFAULT-VALUE})")
    long floorMillis;

    @Option(names = "--drop-short", description = "drop jobs shorter than the floor instead")
    boolean dropShort;

    @Option(
            names = "--tiers",
            paramLabel = "RULE",
            defaultValue = "user-hash:5/35/60",
            description =
                    "who gets which tier: P0/P1/P2 shares of users in percent, or one tier for all (default ${DEFAULT-VALUE})")
    String tiers;

    @Option(
            names = "--policy-as",
            paramLabel = "NAME",
            description =
                    "in a local stack: divide the policy's times by the speed too while it plays, as this resource"
                            + " admin (rosa); without it a job of hours that is seconds here never waits long enough for them")
    @Nullable
    String policyAs;

    @Option(
            names = "--books-as",
            paramLabel = "NAME",
            description =
                    "in a local stack: read the department's budgets over and over while it plays, as this person of"
                            + " finance (fiona), and check that they add up each time and that each attempt is captured to the second")
    @Nullable
    String booksAs;

    @Mixin
    Connection connection = new Connection();

    private final Environment environment;

    public Replay() {
        this(Environment.ofProcess(Ansi.AUTO.enabled()));
    }

    Replay(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException {
        try {
            return play();
        } catch (Failure failure) {
            environment.err().println("giveway: " + failure.getMessage());
            return failure.exitCode();
        } catch (IllegalArgumentException | IOException e) {
            environment.err().println("giveway: " + e.getMessage());
            return ExitCode.USAGE;
        }
    }

    private int play() throws IOException, InterruptedException {
        Trace all = Trace.read(environment.directory().resolve(trace));
        Trace part = all.of(department);
        Api api = connection.open(environment);
        Pool target = Json.as(Pool.class, api.get(Api.path("pools", pool)));
        TierRule rule = TierRule.parse(tiers);
        ReplayPlan plan = ReplayPlan.of(
                part,
                new ReplayPlan.Rules(
                        speed,
                        Duration.ofMillis(floorMillis),
                        dropShort,
                        target.healthy(),
                        bound(from, Instant.MIN),
                        bound(until, Instant.MAX),
                        rule));
        Program program = new Program(environment.out());
        program.announce(all, part, plan, this);
        if (plan.jobs().isEmpty()) {
            throw new Failure.Usage("nothing to play: " + trace + " has no such jobs of department " + department);
        }
        Map<String, FifoWaits> others = new LinkedHashMap<>();
        others.put("fifo", FifoWaits.planned(plan.jobs(), target));
        others.put("strict fifo", FifoWaits.strict(plan.jobs(), target));
        if (booksAs == null) {
            return program.conclude(played(api, plan), others) ? ExitCode.OK : ExitCode.REFUSED;
        }
        BookWatch books = new BookWatch(connection.as(booksAs).open(environment), environment, own(api));
        List<Outcome> outcomes;
        try (books) {
            outcomes = played(api, plan);
        }
        boolean played = program.conclude(outcomes, others);
        return program.balance(outcomes, books) && played ? ExitCode.OK : ExitCode.REFUSED;
    }

    /** The department that the jobs are submitted for. */
    private static String own(Api api) {
        Me me = Json.as(Me.class, api.get(Api.path("me")));
        if (me.departments().size() != 1) {
            throw new Failure.Usage("--books-as: " + me.name() + " has not exactly one department");
        }
        return me.departments().get(0).id().value();
    }

    private List<Outcome> played(Api api, ReplayPlan plan) throws InterruptedException {
        Playback playback = new Playback(api, environment, pool);
        if (policyAs == null) {
            return playback.play(plan);
        }
        try (HurriedPolicy policy = new HurriedPolicy(connection.as(policyAs).open(environment), speed)) {
            return playback.play(plan);
        }
    }

    private Instant bound(@Nullable String text, Instant unbounded) {
        return text == null ? unbounded : Times.parse(text, environment.clock().instant());
    }
}
