package io.giveway.cli.command;

import io.giveway.cli.text.Durations;
import io.giveway.cli.text.Printable;
import io.giveway.cli.text.Times;
import io.giveway.contracts.job.Admission;
import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.Checkpoint;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.job.PriorityOverride;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One job, a line for each thing that is worth knowing about it; what does not apply has no line. */
final class JobSheet {
    private final Job job;
    private final Instant now;
    private final List<String> lines = new ArrayList<>();

    JobSheet(Job job, Instant now) {
        this.job = job;
        this.now = now;
    }

    List<String> lines() {
        line("id", job.id());
        line("name", job.name());
        line("department", job.department() + ", owner " + job.owner());
        line("pool", job.pool());
        line(
                "tier",
                JobTable.tier(job.tier(), job.effectiveTier()) + ", lane " + job.lane() + because(job.laneReason()));
        line(
                "state",
                job.state()
                        + because(job.reason())
                        + (job.held() ? ", held" : "")
                        + (job.overdue() ? ", overdue" : ""));
        line("gpus", shape());
        line(
                "expected",
                Durations.text(job.expectedDuration())
                        + (job.timeLimit() == null ? "" : ", limit " + Durations.text(job.timeLimit())));
        line("checkpoint", checkpoint(job.checkpoint()));
        line("admission", job.admission() == null ? null : admission(job.admission()));
        line("override", job.override() == null ? null : override(job.override()));
        line(
                "waited",
                Durations.text(job.waited())
                        + (job.weight() == null ? "" : ", weight " + JobTable.weight(job.weight()))
                        + (job.rank() == null ? "" : ", rank " + job.rank()));
        time("not before", job.notBefore());
        line("depends on", job.dependsOn().isEmpty() ? null : job.dependsOn());
        time("reservation", job.reservation());
        time("permit", job.permit());
        time("submitted", job.submittedAt());
        time("started", job.startedAt());
        time("expected end", job.expectedEnd());
        time("finished", job.finishedAt());
        time("cancel asked", job.finishedAt() == null ? job.cancelRequestedAt() : null);
        line(
                "command",
                job.workload().command() == null
                        ? null
                        : String.join(" ", job.workload().command()));
        line("labels", job.labels().isEmpty() ? null : job.labels());
        line(
                "counted",
                job.counters().suspensions() + " suspensions, " + job.counters().infrastructureFaults()
                        + " infrastructure faults, " + job.counters().failures() + " failures");
        job.attempts().forEach(attempt -> line("attempt " + attempt.number(), attempt(attempt)));
        return lines;
    }

    private String shape() {
        return job.gpus()
                + (job.gpusPerNode() == null ? "" : ", " + job.gpusPerNode() + " on each node")
                + (job.minGpus() == null ? "" : ", starts from " + job.minGpus());
    }

    private static String checkpoint(Checkpoint checkpoint) {
        if (!checkpoint.supported()) {
            return "not supported";
        }
        return checkpoint.signal() + ", grace " + Durations.text(checkpoint.gracePeriod())
                + (checkpoint.readyAt() == null ? ", not ready" : ", ready since " + Times.text(checkpoint.readyAt()))
                + (checkpoint.lastAt() == null ? "" : ", last " + Times.text(checkpoint.lastAt()))
                + (checkpoint.failures() == 0 ? "" : ", " + checkpoint.failures() + " failed");
    }

    private String admission(Admission admission) {
        return admission.category()
                + (admission.reference() == null ? "" : " " + admission.reference())
                + (admission.deadline() == null ? "" : ", deadline " + Times.text(admission.deadline(), now));
    }

    private String override(PriorityOverride override) {
        return override.tier() + (override.lane() == null ? "" : " " + override.lane()) + " by " + override.by() + ": "
                + override.reason()
                + (override.until() == null ? "" : ", until " + Times.text(override.until(), now));
    }

    private static String attempt(Attempt attempt) {
        String gpus = attempt.placement().stream().map(JobSheet::placement).collect(Collectors.joining(" "));
        return gpus + " from " + Times.text(attempt.startedAt())
                + (attempt.endedAt() == null ? "" : " to " + Times.text(attempt.endedAt()))
                + (attempt.outcome() == null ? "" : ", " + attempt.outcome())
                + because(attempt.cause())
                + (attempt.exitCode() == null ? "" : ", exit code " + attempt.exitCode());
    }

    private static String placement(Placement placement) {
        return placement.gpus() == null
                ? placement.node() + " x " + placement.count()
                : placement.node() + placement.gpus().toString().replace(" ", "");
    }

    private static String because(@Nullable Object reason) {
        return reason == null ? "" : " (" + reason + ")";
    }

    private void time(String what, @Nullable Instant time) {
        line(what, time == null ? null : Times.text(time, now));
    }

    private void line(String what, @Nullable Object value) {
        if (value != null) {
            lines.add(String.format("%-13s", what) + Printable.of(value.toString()));
        }
    }
}
