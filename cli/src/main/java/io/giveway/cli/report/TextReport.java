package io.giveway.cli.report;

import io.giveway.cli.text.Table;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A comparison for a terminal: the setting, the policies, and each group under every policy. */
final class TextReport {
    private static final int ROWS_SHOWN = 10;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    private TextReport() {}

    static String of(Comparison comparison) {
        TextReport report = new TextReport();
        report.setting(comparison.setting());
        report.policies(comparison.policies());
        for (Summary.Grouping grouping : Summary.Grouping.values()) {
            report.groups(grouping, comparison.policies());
        }
        return report.bytes.toString(StandardCharsets.UTF_8);
    }

    private void setting(Setting setting) {
        out.print(setting.played() + "\n");
        setting.assumptions().forEach(line -> out.print(line + "\n"));
        out.print(setting.notPlayed() + "\n");
        first(setting.brokenLines());
        first(setting.withoutGpusLines());
        first(setting.leftOutLines());
        out.print("times in seconds\n\n");
    }

    private void first(List<String> lines) {
        lines.stream().limit(ROWS_SHOWN).forEach(line -> out.print("  " + line + "\n"));
        if (lines.size() > ROWS_SHOWN) {
            out.print("  ... and " + (lines.size() - ROWS_SHOWN) + " more; the other forms of the report name all\n");
        }
    }

    private void policies(List<Summary> policies) {
        List<String> headers = headers(Stream.of("policy"));
        headers.add(">use");
        Table table = new Table(headers.toArray(String[]::new));
        for (Summary policy : policies) {
            List<String> row = cells(Stream.of(policy.policy()), policy.all());
            row.add(Column.share(policy.utilisation()).toPlainString());
            table.row(row.toArray());
        }
        table.print(out, false);
    }

    private void groups(Summary.Grouping grouping, List<Summary> policies) {
        out.print("\n");
        Table table = new Table(headers(Stream.of(grouping.title(), "policy")).toArray(String[]::new));
        Stream<String> names = policies.stream()
                .flatMap(policy -> parts(policy, grouping).keySet().stream())
                .distinct();
        names.forEach(name -> policies.forEach(policy -> {
            Figures figures = parts(policy, grouping).get(name);
            if (figures != null) {
                table.row(cells(Stream.of(name, policy.policy()), figures).toArray());
            }
        }));
        table.print(out, false);
    }

    private static Map<String, Figures> parts(Summary policy, Summary.Grouping grouping) {
        return policy.groups().getOrDefault(grouping, Map.of());
    }

    private static List<String> headers(Stream<String> first) {
        return new ArrayList<>(Stream.concat(first, Column.ALL.stream().map(column -> ">" + column.title()))
                .toList());
    }

    private static List<String> cells(Stream<String> first, Figures figures) {
        return new ArrayList<>(Stream.concat(
                        first,
                        Column.ALL.stream()
                                .map(column -> column.value().apply(figures).toPlainString()))
                .toList());
    }
}
