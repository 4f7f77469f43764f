package io.giveway.cli.command;

import io.giveway.cli.text.Durations;
import io.giveway.cli.text.Table;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.Tier;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Jobs, one in a row. */
final class JobTable {
    private JobTable() {}

    static Table of(List<Job> jobs, boolean wholeIds) {
        int length = wholeIds
                ? Integer.MAX_VALUE
                : ShortIds.length(jobs.stream().map(job -> job.id().value()).toList());
        Table table = new Table("ID", "NAME", "POOL", "TIER", "LANE", "STATE", ">GPUS", ">WAITED", ">WEIGHT", ">RANK");
        for (Job job : jobs) {
            table.row(
                    ShortIds.cut(job.id().value(), length),
                    job.name(),
                    job.pool(),
                    tier(job.tier(), job.effectiveTier()),
                    job.lane(),
                    job.state(),
                    job.gpus(),
                    Durations.text(job.waited()),
                    weight(job.weight()),
                    job.rank());
        }
        return table;
    }

    /** An override is shown as what was declared and what counts. */
    static String tier(Tier declared, Tier effective) {
        return declared == effective ? declared.name() : declared + " as " + effective;
    }

    static @Nullable String weight(@Nullable BigDecimal weight) {
        return weight == null ? null : String.format(Locale.ROOT, "%.1f", weight);
    }
}
