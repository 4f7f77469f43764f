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
import io.giveway.cli.simulate.Wall;
import io.giveway.cli.text.Durations;
import io.giveway.cli.trace.TierRule;
import io.giveway.cli.trace.Trace;
import io.giveway.cli.trace.TraceJob;
import io.giveway.planner.IncrementalPlanner;
import io.giveway.planner.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
    private static final int DEPARTMENTS_NAMED = 10;

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
            description = "${COMPLETION-CANDIDATES} (default text; with --json JSON)")
    @Nullable
    ReportFormat report;

    @Option(names = "--output", paramLabel = "FILE", description = "where the report goes (default: standard output)")
    @Nullable
    Path output;

    @Override
    public Integer call() {
        try {
            ReportFormat format = format();
            checkOutput();
            String text = format.write(simulate());
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
        Cluster whole = cluster();
        Trace part = history();
        Cluster cluster = department == null ? whole : whole.of(department);
        TierRule rule = TierRule.parse(tiers);
        Expectation expectation = Expectation.parse(expected);
        List<Simulated> compared = compared();
        Simulation simulation = new Simulation(part, cluster, rule, expectation);
        if (simulation.size() == 0) {
            throw new Failure.Usage(nothingFits(part, cluster));
        }
        List<PolicyRun> runs = new ArrayList<>();
        for (Simulated policy : compared) {
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
                        part.withoutGpus(),
                        simulation.leftOut(),
                        assumptions(rule, expectation)),
                runs);
    }

    private ReportFormat format() {
        if (root.json && report != null && report != ReportFormat.JSON) {
            throw new Failure.Usage("--json and --report " + report + " are two forms; say one");
        }
        return root.json ? ReportFormat.JSON : report == null ? ReportFormat.TEXT : report;
    }

    /** Looked at first: a report that cannot be written would be noticed only after the whole simulation. */
    private void checkOutput() {
        Path folder = output == null
                ? null
                : root.environment.directory().resolve(output).toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new Failure.Usage("--output " + output + ": there is no folder " + folder);
        }
    }

    private Trace history() throws IOException {
        Path file = root.environment.directory().resolve(trace);
        if (Files.isDirectory(file)) {
            throw new Failure.Usage("--trace " + trace + ": is a folder");
        }
        Trace all;
        try {
            all = Trace.read(file);
        } catch (IllegalArgumentException e) {
            throw new Failure.Usage("--trace " + trace + ": " + e.getMessage());
        }
        if (all.jobs().isEmpty()) {
            String why = all.broken().isEmpty()
                    ? ""
                    : "; line " + all.broken().get(0).line() + ": "
                            + all.broken().get(0).why();
            throw new Failure.Usage("--trace " + trace + ": there is no job with GPUs in it" + why);
        }
        Trace part = department == null ? all : all.of(department);
        if (part.jobs().isEmpty()) {
            throw new Failure.Usage(
                    "--department: no job of " + trace + " is of '" + department + "', but of " + departments(all));
        }
        return part;
    }

    private String nothingFits(Trace part, Cluster cluster) {
        Set<String> walled = cluster.walls().stream().map(Wall::department).collect(Collectors.toSet());
        return walls != null && part.jobs().stream().noneMatch(job -> walled.contains(job.department()))
                ? "--walls " + walls + ": has nodes for none of the departments of the jobs, " + departments(part)
                : "no job of " + trace + " fits on " + cluster;
    }

    private static String departments(Trace trace) {
        List<String> names = trace.jobs().stream()
                .map(TraceJob::department)
                .distinct()
                .sorted()
                .toList();
        return String.join(", ", names.subList(0, Math.min(names.size(), DEPARTMENTS_NAMED)))
                + (names.size() > DEPARTMENTS_NAMED ? " and " + (names.size() - DEPARTMENTS_NAMED) + " more" : "");
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
        if (!policies.isEmpty() && !compare.contains("giveway")) {
            throw new Failure.Usage("--policy is what giveway does otherwise; --compare names no giveway");
        }
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
            planned.add(new PlannedQueue("giveway " + name(file), policy(file), IncrementalPlanner::new, cost()));
        }
        return planned;
    }

    /** The file's name; with its folder where another has the same name. */
    private String name(Path file) {
        boolean alone = policies.stream()
                        .filter(other -> file.getFileName().equals(other.getFileName()))
                        .count()
                == 1;
        return (alone ? file.getFileName() : file).toString();
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
