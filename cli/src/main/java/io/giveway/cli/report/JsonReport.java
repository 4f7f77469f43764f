package io.giveway.cli.report;

import io.giveway.cli.client.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A comparison as JSON. */
final class JsonReport {
    private JsonReport() {}

    /** A job that can never be placed. */
    private record LeftOut(int line, String id) {}

    static String of(Comparison comparison) {
        Setting setting = comparison.setting();
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("trace", setting.trace());
        report.put("format", setting.format());
        report.put("cluster", setting.cluster().walls());
        report.put("gpus", setting.cluster().gpus());
        report.put("jobs", setting.jobs());
        report.put("assumptions", setting.assumptions());
        report.put("brokenRows", setting.broken());
        report.put("withoutGpus", setting.withoutGpus());
        report.put(
                "leftOut",
                setting.leftOut().stream()
                        .map(job -> new LeftOut(job.line(), job.id()))
                        .toList());
        report.put(
                "policies",
                comparison.policies().stream().map(JsonReport::policy).toList());
        return Json.pretty(Json.of(report)) + "\n";
    }

    private static Map<String, Object> policy(Summary summary) {
        Map<String, Object> policy = new LinkedHashMap<>();
        policy.put("name", summary.policy());
        policy.putAll(figures(summary.all()));
        policy.put("utilisation", Column.share(summary.utilisation()));
        summary.groups().forEach((grouping, parts) -> policy.put(grouping.field(), named(parts)));
        return policy;
    }

    private static List<Map<String, Object>> named(Map<String, Figures> parts) {
        List<Map<String, Object>> all = new ArrayList<>();
        parts.forEach((name, figures) -> {
            Map<String, Object> part = new LinkedHashMap<>();
            part.put("name", name);
            part.putAll(figures(figures));
            all.add(part);
        });
        return all;
    }

    private static Map<String, Object> figures(Figures figures) {
        Map<String, Object> values = new LinkedHashMap<>();
        Column.ALL.forEach(column -> values.put(column.name(), column.value().apply(figures)));
        return values;
    }
}
