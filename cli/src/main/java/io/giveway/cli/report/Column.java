package io.giveway.cli.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Function;

/** One figure of a report: its name in files, its title for people, and how it is found. All times are in seconds. */
record Column(String name, String title, Function<Figures, BigDecimal> value) {
    static final List<Column> ALL = List.of(
            new Column("jobs", "jobs", f -> whole(f.jobs())),
            new Column("avgJct", "mean time to end", f -> tenths(f.averageCompletion())),
            new Column("avgWait", "mean wait", f -> tenths(f.averageWait())),
            new Column("p50Wait", "p50", f -> whole(f.waits().at(500))),
            new Column("p90Wait", "p90", f -> whole(f.waits().at(900))),
            new Column("p95Wait", "p95", f -> whole(f.waits().at(950))),
            new Column("p99Wait", "p99", f -> whole(f.waits().at(990))),
            new Column("p999Wait", "p99.9", f -> whole(f.waits().at(999))),
            new Column("over60s", "over 60 s", f -> whole(f.waits().over(60))),
            new Column("preemptions", "preemptions", f -> whole(f.preemptions())),
            new Column("preemptedJobs", "jobs hit", f -> whole(f.preempted())),
            new Column("lostGpuHours", "lost GPU-h", f -> tenths(f.lostGpuSeconds() / 3600.0)));

    static BigDecimal share(double value) {
        return BigDecimal.valueOf(value).setScale(4, RoundingMode.HALF_EVEN);
    }

    private static BigDecimal whole(long value) {
        return BigDecimal.valueOf(value);
    }

    private static BigDecimal tenths(double value) {
        return BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_EVEN);
    }
}
