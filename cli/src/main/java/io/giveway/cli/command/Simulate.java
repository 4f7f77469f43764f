package io.giveway.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.cli.Environment;
import io.giveway.cli.client.ExitCode;
import io.giveway.cli.client.Failure;
import io.giveway.cli.report.Comparison;
import io.giveway.cli.report.ReportFormat;
import io.giveway.cli.report.Setting;
import io.giveway.cli.simulate.Cluster;
import io.giveway.cli.simulate.Expectation;
import io.giveway.cli.simulate.PlannedQueue;
import io.giveway.cli.simulate.PolicyRun;
import io.giveway.cli.simulate.PolicyText;
import io.giveway.cli.simulate.Simulated;
import io.giveway.cli.simulate.Simulation;
import io.giveway.cli.simulate.StrictQueue;
import io.giveway.cli.simulate.SuspensionCost;
import io.giveway.cli.text.Durations;
import io.giveway.cli.trace.TierRule;
import io.giveway.cli.trace.Trace;
import io.giveway.planner.IncrementalPlanner;
import io.giveway.planner.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Plays a history through policies in virtual time: what would have been. */
@Command(
        name = "simulate",
        sortOptions = false,
        description = {
            "Play a history of jobs through scheduling policies in virtual time and compare what would have been.",
            "Reads CSV, the Standard Workload Format (.swf) and the output of sacct --parsable2. The same input gives the same"
                    + " report, byte for byte."
        },
        footer = {
            "",
            "Example:",
            "  giveway simulate --trace jobs.csv --nodes 16x8 --compare fifo,giveway --report html --output report.html"
        })
final class Simulate implements Callable<Integer> {
    @ParentCommand
    Root root;

    @Option(names = "--trace", paramLabel = "FILE", required = true, description = "the history")
    Path trace;

    @Option(names = "--nodes", paramLabel = "NxG", description = "N nodes with G GPUs each, shared by all departments")
    @Nullable
    String nodes;

    @Option(
            names = "--walls",
            paramLabel = "FILE",
            description = "CSV department,nodes,gpusPerNode: each department has its own nodes")
    @Nullable
    Path walls;

    @Option(names = "--department", paramLabel = "NAME", description = "only the jobs of this department")
    @Nullable
    String department;

    @Option(
            names = "--compare",
            paramLabel = "POLICY",
            split = ",",
            defaultValue = "fifo,sjf,giveway",
            description = "fifo, sjf, giveway (default ${DEFAULT-VALUE})")
    List<String> compare;

    @Option(
            names = "--policy",
            paramLabel = "FILE",
            description =
                    "what giveway does otherwise than by default, as PUT /policy takes it; each file given is one more run")
    List<Path> policies = List.of();

    @Option(
            names = "--checkpoint-every",
            paramLabel = "TIME",
            description =
                    "how often jobs save by themselves; a victim then loses what it did since (default: it saves all when asked)")
    @Nullable
    String checkpointEvery;

    @Option(
            names = "--leaving",
            paramLabel = "TIME",
            defaultValue = "0s",
            description =
                    "how long a victim keeps its GPUs after it is asked, at most checkpoint.grace (default ${DEFAULT-VALUE})")
    String leaving;

    @Option(
            names = "--tiers",
            paramLabel = "RULE",
            defaultValue = "user-hash:5/35/60",
            description =
                    "who gets which tier: P0/P1/P2 shares of users in percent, or one tier for all (default ${DEFAULT-VALUE})")
    String tiers;

    @Option(
            names = "--expected",
            paramLabel = "SOURCE",
            defaultValue = "history",
            description = "expected durations: history, declared:1-5, trace or true (default ${DEFAULT-VALUE})")
    String expected;

    @Option(
            names = "--report",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE})")
    ReportFormat report;

    @Option(names = "--output", paramLabel = "FILE", description = "where the report goes (default: standard output)")
    @Nullable
    Path output;

    @Override
    public Integer call() {
        try {
            String text = report.write(simulate());
            if (output == null) {
                root.environment.out().print(text);
                root.environment.out().flush();
            } else {
                Files.writeString(root.environment.directory().resolve(output), text);
                root.environment.err().println("report written to " + output);
            }
            return ExitCode.OK;
        } catch (NoSuchFileException e) {
            throw new Failure.Usage("there is no file " + e.getFile());
        } catch (IOException e) {
            throw new Failure.Usage(String.valueOf(e.getMessage()));
        }
    }

    private Comparison simulate() throws IOException {
        Environment environment = root.environment;
        Cluster cluster = department == null ? cluster() : cluster().of(department);
        Trace all = Trace.read(environment.directory().resolve(trace));
        Trace part = department == null ? all : all.of(department);
        TierRule rule = TierRule.parse(tiers);
        Expectation expectation = Expectation.parse(expected);
        Simulation simulation = new Simulation(part, cluster, rule, expectation);
        List<PolicyRun> runs = new ArrayList<>();
        for (Simulated policy : compared()) {
            Progress progress = new Progress(environment, policy.label(), simulation.size());
            runs.add(simulation.play(policy, progress::add));
            progress.close();
        }
        return Comparison.of(
                new Setting(
                        String.valueOf(trace.getFileName()),
                        part.format(),
                        cluster,
                        simulation.size(),
                        part.broken(),
                        simulation.leftOut(),
                        assumptions(rule, expectation)),
                runs);
    }

    private List<String> assumptions(TierRule rule, Expectation expectation) {
        List<String> told = new ArrayList<>(
                List.of("Tiers are an assumption, by rule " + rule + ".", "Expected durations: " + expectation + "."));
        if (compare.contains("fifo") || compare.contains("sjf")) {
            told.add(
                    "fifo and sjf are strict: the head of the queue blocks all behind it, nobody is interrupted; sjf knows"
                            + " the true durations.");
        }
        if (compare.contains("giveway")) {
            told.add("giveway: budgets suffice, every job can save; " + cost() + ".");
        }
        return told;
    }

    private List<Simulated> compared() {
        List<Simulated> compared = new ArrayList<>();
        for (String name : compare) {
            switch (name) {
                case "fifo" -> compared.add(StrictQueue.FIFO);
                case "sjf" -> compared.add(StrictQueue.SJF);
                case "giveway" -> compared.addAll(planned());
                default -> throw new Failure.Usage("--compare: '" + name + "' is none of fifo, sjf, giveway");
            }
        }
        return compared;
    }

    private List<Simulated> planned() {
        if (policies.isEmpty()) {
            return List.of(new PlannedQueue("giveway", Policy.defaults(), IncrementalPlanner::new, cost()));
        }
        List<Simulated> planned = new ArrayList<>();
        for (Path file : policies) {
            planned.add(
                    new PlannedQueue("giveway " + file.getFileName(), policy(file), IncrementalPlanner::new, cost()));
        }
        return planned;
    }

    private Policy policy(Path file) {
        ObjectNode text = new JsonInput(root.environment).object(file.toString());
        try {
            return PolicyText.read(text);
        } catch (IllegalArgumentException e) {
            throw new Failure.Usage("--policy " + file + ": " + e.getMessage());
        }
    }

    private SuspensionCost cost() {
        return new SuspensionCost(
                SuspensionCost.PUBLISHED.small(),
                SuspensionCost.PUBLISHED.large(),
                checkpointEvery == null ? 0 : seconds("--checkpoint-every", checkpointEvery, 1),
                seconds("--leaving", leaving, 0));
    }

    private static long seconds(String option, String text, long least) {
        try {
            long seconds = Durations.parse(text).toSeconds();
            if (seconds >= least) {
                return seconds;
            }
        } catch (IllegalArgumentException e) {
            throw new Failure.Usage(option + ": " + e.getMessage());
        }
        throw new Failure.Usage(option + ": " + text + " is less than " + least + " s");
    }

    private Cluster cluster() throws IOException {
        if ((nodes == null) == (walls == null)) {
            throw new Failure.Usage("say on what to play: either --nodes 135x8 or --walls FILE");
        }
        return nodes != null
                ? Cluster.shared(nodes)
                : Cluster.walled(Files.readAllLines(root.environment.directory().resolve(walls)));
    }
}
