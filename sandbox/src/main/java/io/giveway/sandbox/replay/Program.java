package io.giveway.sandbox.replay;

import io.giveway.cli.text.Durations;
import io.giveway.cli.text.Table;
import io.giveway.cli.text.Times;
import io.giveway.cli.trace.BrokenRow;
import io.giveway.cli.trace.Quantiles;
import io.giveway.cli.trace.Trace;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Tier;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a replay tells before it begins and after it has ended: what is played under which rules, the waits, the checks. */
final class Program {
    private static final int FAULTS_SHOWN = 20;

    private final PrintStream out;

    Program(PrintStream out) {
        this.out = out;
    }

    void announce(Trace all, Trace part, ReplayPlan plan, Replay options) {
        out.println(options.trace.getFileName() + " (" + all.format() + "): "
                + all.jobs().size() + " jobs, " + part.jobs().size() + " of department " + options.department + ", "
                + all.broken().size() + " broken rows");
        for (BrokenRow row : all.broken().stream().limit(FAULTS_SHOWN).toList()) {
            out.println("  line " + row.line() + ": " + row.why());
        }
        if (all.broken().size() > FAULTS_SHOWN) {
            out.println("  ... and " + (all.broken().size() - FAULTS_SHOWN) + " more");
        }
        if (plan.jobs().isEmpty()) {
            return;
        }
        List<PlannedJob> jobs = plan.jobs();
        out.println("played: " + jobs.size() + " jobs, submitted " + submitted(jobs.get(0)) + " to "
                + submitted(jobs.get(jobs.size() - 1)) + "; left out: " + plan.outside() + " outside the window, "
                + plan.tooLarge().size() + " larger than pool " + options.pool + ", "
                + plan.dropped().size() + " too short");
        out.println("speed " + options.speed + ": " + plan.floored() + " jobs are floored to " + options.floorMillis
                + " ms, which adds " + plan.flooredGpuSeconds(options.speed)
                + " GPU-seconds; expected durations are the true ones; every process can save");
        out.println("tiers by " + options.tiers + ": "
                + Arrays.stream(Tier.values())
                        .map(tier -> tier + " "
                                + jobs.stream()
                                        .filter(job -> job.tier() == tier)
                                        .count())
                        .collect(Collectors.joining(", ")));
        out.println("lasts at least " + Durations.text(jobs.get(jobs.size() - 1).at()));
    }

    /** Prints the waits and the checks; true if all hold. */
    boolean conclude(List<Outcome> outcomes) {
        out.println();
        waits(outcomes).print(out, false);
        out.println();
        List<Testimony> testimonies = outcomes.stream()
                .flatMap(outcome -> outcome.testimonies().stream())
                .toList();
        boolean ended = check(
                outcomes.size() + " jobs, each final exactly once in its history, each process with its records",
                outcomes.stream().flatMap(outcome -> outcome.faults().stream()).toList());
        boolean recorded = check(
                "no GPU given twice by the installation's records",
                Conflicts.in(outcomes.stream().flatMap(Outcome::recordedUses).toList()));
        boolean seen = check(
                "no GPU used twice by what " + testimonies.size() + " processes wrote",
                Conflicts.in(testimonies.stream().flatMap(Testimony::uses).toList()));
        return ended && recorded && seen;
    }

    private boolean check(String what, List<String> faults) {
        out.println((faults.isEmpty() ? "ok      " : "FAILED  ") + what);
        faults.stream().limit(FAULTS_SHOWN).forEach(fault -> out.println("        " + fault));
        if (faults.size() > FAULTS_SHOWN) {
            out.println("        ... and " + (faults.size() - FAULTS_SHOWN) + " more");
        }
        return faults.isEmpty();
    }

    private static Table waits(List<Outcome> outcomes) {
        Table table = new Table(
                "TIER",
                ">JOBS",
                ">WAIT MEAN",
                ">P50",
                ">P90",
                ">P99",
                ">MAX",
                ">ATTEMPTS",
                ">SUCCEEDED",
                ">FAILED",
                ">CANCELLED");
        for (Tier tier : Tier.values()) {
            row(
                    table,
                    tier.name(),
                    outcomes.stream().filter(outcome -> outcome.planned().tier() == tier));
        }
        row(table, "all", outcomes.stream());
        return table;
    }

    private static void row(Table table, String name, Stream<Outcome> some) {
        List<Outcome> outcomes = some.toList();
        if (outcomes.isEmpty()) {
            return;
        }
        Quantiles waits = new Quantiles(outcomes.stream()
                .mapToLong(outcome -> outcome.job().waited().toMillis())
                .toArray());
        List<Object> cells = new ArrayList<>(List.of(
                name,
                outcomes.size(),
                text(Math.round(waits.mean())),
                text(waits.at(500)),
                text(waits.at(900)),
                text(waits.at(990)),
                text(waits.max()),
                outcomes.stream()
                        .mapToInt(outcome -> outcome.job().attempts().size())
                        .sum()));
        for (JobState end : List.of(JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED)) {
            cells.add(outcomes.stream()
                    .filter(outcome -> outcome.job().state() == end)
                    .count());
        }
        table.row(cells.toArray());
    }

    private static String text(long millis) {
        return Durations.text(Duration.ofMillis(millis));
    }

    private static String submitted(PlannedJob job) {
        return Times.text(Instant.ofEpochSecond(job.source().submitted()));
    }
}
