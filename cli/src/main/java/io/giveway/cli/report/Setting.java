package io.giveway.cli.report;

import io.giveway.cli.simulate.Cluster;
import io.giveway.cli.text.Printable;
import io.giveway.cli.trace.BrokenRow;
import io.giveway.cli.trace.TraceJob;
import java.util.List;

/**
 * What was simulated under which assumptions; told in every report, because the figures hang on it.
 *
 * @param broken rows of the trace that could not be used
 * @param withoutGpus lines of jobs that ask for no GPU
 * @param leftOut jobs that no node group can ever hold
 * @param assumptions each a sentence
 */
public record Setting(
        String trace,
        String format,
        Cluster cluster,
        int jobs,
        List<BrokenRow> broken,
        List<Integer> withoutGpus,
        List<TraceJob> leftOut,
        List<String> assumptions) {

    /** What was played on what. */
    String played() {
        return trace + " (" + format + "): " + counted(jobs, "job") + " on " + cluster;
    }

    /** How much of the trace was not played. */
    String notPlayed() {
        String cpuOnly = withoutGpus.isEmpty() ? "" : counted(withoutGpus.size(), "job") + " without GPUs, ";
        return counted(broken.size(), "broken row") + ", " + cpuOnly + counted(leftOut.size(), "job")
                + " that can never be placed";
    }

    /** The broken rows, each in words that are safe to show. */
    List<String> brokenLines() {
        return broken.stream()
                .map(row -> Printable.of("line " + row.line() + ": " + row.why()))
                .toList();
    }

    List<String> withoutGpusLines() {
        return withoutGpus.stream().map(line -> "line " + line + ": no GPUs").toList();
    }

    /** The jobs left out, each in words that are safe to show. */
    List<String> leftOutLines() {
        return leftOut.stream()
                .map(job -> Printable.of("line " + job.line() + ": job " + job.id() + " of " + job.department()
                        + " can never be placed: " + counted(job.gpus(), "GPU")))
                .toList();
    }

    private static String counted(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
