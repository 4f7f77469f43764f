package io.giveway.cli.report;

import io.giveway.cli.text.Printable;
import java.util.stream.Collectors;

/** A comparison as CSV: the setting in lines that begin with #, then a line for each policy and for each of its groups. */
final class CsvReport {
    private final StringBuilder text = new StringBuilder();

    private CsvReport() {}

    static String of(Comparison comparison) {
        CsvReport report = new CsvReport();
        report.setting(comparison.setting());
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

    private void setting(Setting setting) {
        comment(setting.played());
        setting.assumptions().forEach(this::comment);
        comment(setting.notPlayed());
        setting.brokenLines().forEach(this::comment);
        setting.withoutGpusLines().forEach(this::comment);
        setting.leftOutLines().forEach(this::comment);
    }

    /** A spreadsheet cuts these lines too, so that no part may be one that it would compute. */
    private void comment(String line) {
        text.append("# ")
                .append(Printable.of(line).replaceAll("([,;]\\s*\"*)(?=[=+\\-@])", "$1'"))
                .append('\n');
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
