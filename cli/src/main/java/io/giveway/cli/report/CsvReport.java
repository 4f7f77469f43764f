package io.giveway.cli.report;

import java.util.stream.Collectors;

/** A comparison as CSV: a line for each policy, and one for each of its groups. */
final class CsvReport {
    private final StringBuilder text = new StringBuilder();

    private CsvReport() {}

    static String of(Comparison comparison) {
        CsvReport report = new CsvReport();
        report.text
                .append("policy,grouping,group,")
                .append(Column.ALL.stream().map(Column::name).collect(Collectors.joining(",")))
                .append(",utilisation\n");
        for (Summary summary : comparison.policies()) {
            report.line(
                    summary.policy(),
                    "all",
                    "all",
                    summary.all(),
                    Column.share(summary.utilisation()).toPlainString());
            summary.groups()
                    .forEach((grouping, parts) -> parts.forEach(
                            (name, figures) -> report.line(summary.policy(), grouping.field(), name, figures, "")));
        }
        return report.text.toString();
    }

    private void line(String policy, String grouping, String group, Figures figures, String utilisation) {
        text.append(quoted(policy)).append(',').append(grouping).append(',').append(quoted(group));
        Column.ALL.forEach(
                column -> text.append(',').append(column.value().apply(figures).toPlainString()));
        text.append(',').append(utilisation).append('\n');
    }

    /** Quoted where needed; a name that a spreadsheet would compute gets an apostrophe in front. */
    private static String quoted(String value) {
        String safe = value.matches("(?s)[=+\\-@\\t\\r].*") ? "'" + value : value;
        return safe.matches("(?s).*[\",\\n\\r].*") ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
    }
}
