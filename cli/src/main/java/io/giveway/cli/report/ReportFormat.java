package io.giveway.cli.report;

import java.util.function.Function;

/** The forms that a report can take. */
public enum ReportFormat {
    /** Tables for a terminal. */
    TEXT(TextReport::of),
    /** One page that needs nothing else, with plots. */
    HTML(HtmlReport::of),
    /** All figures, for programs. */
    JSON(JsonReport::of),
    /** One line for each policy and group, for spreadsheets. */
    CSV(CsvReport::of);

    private final Function<Comparison, String> writer;

    ReportFormat(Function<Comparison, String> writer) {
        this.writer = writer;
    }

    public String write(Comparison comparison) {
        return writer.apply(comparison);
    }
}
