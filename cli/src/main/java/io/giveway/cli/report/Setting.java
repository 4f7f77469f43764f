package io.giveway.cli.report;

import io.giveway.cli.simulate.Cluster;
import io.giveway.cli.trace.BrokenRow;
import io.giveway.cli.trace.TraceJob;
import java.util.List;

/**
 * What was simulated under which assumptions; told in every report, because the figures hang on it.
 *
 * @param broken rows of the trace that could not be used
 * @param leftOut jobs that no node group can ever hold
 * @param assumptions each a sentence
 */
public record Setting(
        String trace,
        String format,
        Cluster cluster,
        int jobs,
        List<BrokenRow> broken,
        List<TraceJob> leftOut,
        List<String> assumptions) {}
