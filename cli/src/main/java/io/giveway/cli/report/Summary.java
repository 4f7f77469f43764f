package io.giveway.cli.report;

import io.giveway.cli.simulate.JobResult;
import io.giveway.cli.simulate.PolicyRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * All figures of one policy.
 *
 * @param utilisation share of all GPU time in use between the first and the last submission
 * @param groups figures of parts of the jobs: by department, tier, size
 */
public record Summary(
        String policy, Figures all, double utilisation, Map<Grouping, Map<String, Figures>> groups, Timeline timeline) {
    private static final int SLICES = 240;

    /** How jobs are put into groups. */
    enum Grouping {
        DEPARTMENT("byDepartment", "department", result -> result.job().source().department()),
        TIER("byTier", "tier", result -> result.job().tier().name()),
        SIZE(
                "bySize",
                "GPUs",
                result -> Size.of(result.job().gpus()).ordinal()
                        + Size.of(result.job().gpus()).label());

        private final String field;
        private final String title;
        private final Function<JobResult, String> key;

        Grouping(String field, String title, Function<JobResult, String> key) {
            this.field = field;
            this.title = title;
            this.key = key;
        }

        String field() {
            return field;
        }

        String title() {
            return title;
        }

        private Map<String, Figures> of(List<JobResult> results) {
            Map<String, List<JobResult>> parts = new TreeMap<>();
            results.forEach(result -> parts.computeIfAbsent(key.apply(result), k -> new ArrayList<>())
                    .add(result));
            Map<String, Figures> figures = new LinkedHashMap<>();
            parts.forEach((name, part) -> figures.put(this == SIZE ? name.substring(1) : name, Figures.of(part)));
            return figures;
        }
    }

    static Summary of(PolicyRun run, int gpus) {
        List<JobResult> results = run.results();
        long first = results.stream()
                .mapToLong(result -> result.job().submitted())
                .min()
                .orElse(0);
        long last = results.stream()
                .mapToLong(result -> result.job().submitted())
                .max()
                .orElse(0);
        Map<Grouping, Map<String, Figures>> groups = new LinkedHashMap<>();
        for (Grouping grouping : Grouping.values()) {
            groups.put(grouping, grouping.of(results));
        }
        return new Summary(
                run.policy(),
                Figures.of(results),
                share(Timeline.of(results, first, last, 1), gpus),
                groups,
                Timeline.of(results, first, last + (last - first) / 4, SLICES));
    }

    private static double share(Timeline whole, int gpus) {
        return gpus == 0 ? 0 : whole.gpusInUse()[0] / gpus;
    }
}
