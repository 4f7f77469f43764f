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
import java.util.Map;
import java.util.stream.Collectors;

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
                + all.broken().size() + " broken rows, " + all.withoutGpus().size() + " jobs without GPUs");
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
    boolean conclude(List<Outcome> outcomes, Map<String, FifoWaits> others) {
        out.println();
        ends(outcomes).print(out, false);
        out.println();
        waits(outcomes, others).print(out, false);
        out.println(
                "fifo: the planner with all jobs in one tier; strict fifo: nobody passes the head of the queue; both simulated on"
                        + " the same jobs and nodes, where starting a process takes no time");
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

    /** Prints what became of the books; true if they held. */
    boolean balance(List<Outcome> outcomes, BookWatch books) throws InterruptedException {
        boolean balanced = check(
                "granted + carried + adjustments = available + held + used, each of " + books.samples()
                        + " times that it was read",
                books.unbalanced());
        boolean captured = check(
                "each attempt captured to the second, " + Captures.billed(outcomes) + " GPU-seconds in all",
                books.differences(outcomes));
        return balanced && captured;
    }

    private boolean check(String what, List<String> faults) {
        out.println((faults.isEmpty() ? "ok      " : "FAILED  ") + what);
        faults.stream().limit(FAULTS_SHOWN).forEach(fault -> out.println("        " + fault));
        if (faults.size() > FAULTS_SHOWN) {
            out.println("        ... and " + (faults.size() - FAULTS_SHOWN) + " more");
        }
        return faults.isEmpty();
    }

    private static Table ends(List<Outcome> outcomes) {
        Table table = new Table(
                "TIER", ">JOBS", ">ATTEMPTS", ">PREEMPTED", ">LOST GPU-S", ">SUCCEEDED", ">FAILED", ">CANCELLED");
        for (Tier tier : Tier.values()) {
            ends(table, tier.name(), of(outcomes, tier));
        }
        ends(table, "all", outcomes);
        return table;
    }

    private static void ends(Table table, String name, List<Outcome> outcomes) {
        List<Object> cells = new ArrayList<>(List.of(
                name,
                outcomes.size(),
                outcomes.stream()
                        .mapToInt(outcome -> outcome.job().attempts().size())
                        .sum(),
                outcomes.stream().mapToLong(Outcome::preemptions).sum(),
                outcomes.stream()
                        .mapToLong(outcome -> outcome.job().lostGpuSeconds())
                        .sum()));
        for (JobState end : List.of(JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED)) {
            cells.add(outcomes.stream()
                    .filter(outcome -> outcome.job().state() == end)
                    .count());
        }
        table.row(cells.toArray());
    }

    private static Table waits(List<Outcome> outcomes, Map<String, FifoWaits> others) {
        Table table = new Table("TIER", "ORDER", ">WAIT MEAN", ">P50", ">P90", ">P95", ">P99", ">MAX");
        for (Tier tier : Tier.values()) {
            waits(table, tier.name(), "giveway", waits(of(outcomes, tier)));
            others.forEach((order, waits) -> waits(table, tier.name(), order, waits.of(tier)));
        }
        waits(table, "all", "giveway", waits(outcomes));
        others.forEach((order, waits) -> waits(table, "all", order, waits.all()));
        return table;
    }

    private static void waits(Table table, String tier, String order, long[] millis) {
        if (millis.length > 0) {
            Quantiles waits = new Quantiles(millis);
            table.row(
                    tier,
                    order,
                    text(Math.round(waits.mean())),
                    text(waits.at(500)),
                    text(waits.at(900)),
                    text(waits.at(950)),
                    text(waits.at(990)),
                    text(waits.max()));
        }
    }

    private static List<Outcome> of(List<Outcome> outcomes, Tier tier) {
        return outcomes.stream()
                .filter(outcome -> outcome.planned().tier() == tier)
                .toList();
    }

    private static long[] waits(List<Outcome> outcomes) {
        return outcomes.stream()
                .mapToLong(outcome -> outcome.job().waited().toMillis())
                .toArray();
    }

    private static String text(long millis) {
        return Durations.text(Duration.ofMillis(millis));
    }

    private static String submitted(PlannedJob job) {
        return Times.text(Instant.ofEpochSecond(job.source().submitted()));
    }
}
