package io.giveway.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A comparison as one page that needs nothing else: no script, no font, no picture from anywhere. */
final class HtmlReport {
    private final StringBuilder page = new StringBuilder();

    private HtmlReport() {}

    static String of(Comparison comparison) {
        HtmlReport report = new HtmlReport();
        report.head(comparison.setting());
        report.policies(comparison.policies());
        if (!comparison.policies().isEmpty() && comparison.setting().jobs() > 0) {
            report.plots(comparison);
        }
        for (Summary.Grouping grouping : Summary.Grouping.values()) {
            report.groups(grouping, comparison.policies());
        }
        report.list("Broken rows", comparison.setting().brokenLines());
        report.list("Jobs without GPUs", comparison.setting().withoutGpusLines());
        report.list("Jobs that can never be placed", comparison.setting().leftOutLines());
        return report.page.append("</main>\n</html>\n").toString();
    }

    private void head(Setting setting) {
        String title = "Giveway simulation: " + setting.trace();
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                .append(Html.escaped(title))
                .append("</title>\n<style>\n")
                .append(style())
                .append("</style>\n<main>\n");
        element("h1", title);
        element("p", setting.played() + ".");
        page.append("<ul>\n");
        setting.assumptions().forEach(line -> element("li", line));
        element("li", setting.notPlayed() + ".");
        page.append("</ul>\n");
    }

    private void policies(List<Summary> policies) {
        element("h2", "Policies");
        element("p", "Times in seconds. A wait is all the time that a job was not on GPUs.");
        begin("policy", true);
        for (int i = 0; i < policies.size(); i++) {
            Summary policy = policies.get(i);
            page.append("<tr><th scope=\"row\"><span class=\"key k")
                    .append(i % Html.COLOURS)
                    .append("\"></span>")
                    .append(Html.escaped(policy.policy()))
                    .append("</th>");
            cells(policy.all());
            page.append("<td>")
                    .append(Column.share(policy.utilisation()).toPlainString())
                    .append("</td></tr>\n");
        }
        page.append("</tbody></table></div>\n");
    }

    private void plots(Comparison comparison) {
        Plots plots = new Plots(comparison.policies());
        figure("How long jobs waited: share of jobs that waited at most so long", plots.waits(), comparison.policies());
        figure(
                "Share of GPUs in use",
                plots.utilisation(comparison.setting().cluster().gpus()),
                comparison.policies());
        figure("Jobs waiting", plots.queue(), comparison.policies());
    }

    private void figure(String caption, String svg, List<Summary> policies) {
        page.append("<figure>\n<figcaption>").append(Html.escaped(caption));
        for (int i = 0; i < policies.size(); i++) {
            page.append(" <span class=\"key k")
                    .append(i % Html.COLOURS)
                    .append("\"></span>")
                    .append(Html.escaped(policies.get(i).policy()));
        }
        page.append("</figcaption>\n").append(svg).append("</figure>\n");
    }

    private void groups(Summary.Grouping grouping, List<Summary> policies) {
        element("h2", "By " + grouping.title());
        begin(grouping.title() + ", policy", false);
        List<String> names = policies.stream()
                .flatMap(policy -> parts(policy, grouping).keySet().stream())
                .distinct()
                .toList();
        for (String name : names) {
            for (Summary policy : policies) {
                Figures figures = parts(policy, grouping).get(name);
                if (figures != null) {
                    page.append("<tr><th scope=\"row\">")
                            .append(Html.escaped(name + ", " + policy.policy()))
                            .append("</th>");
                    cells(figures);
                    page.append("</tr>\n");
                }
            }
        }
        page.append("</tbody></table></div>\n");
    }

    private void list(String title, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        element("h2", title);
        page.append("<ul>\n");
        lines.forEach(line -> element("li", line));
        page.append("</ul>\n");
    }

    private void begin(String first, boolean utilisation) {
        page.append("<div class=\"scroll\"><table><thead><tr>");
        heading(first);
        Column.ALL.forEach(column -> heading(column.title()));
        if (utilisation) {
            heading("use of GPUs");
        }
        page.append("</tr></thead><tbody>\n");
    }

    private void heading(String text) {
        page.append("<th scope=\"col\">").append(Html.escaped(text)).append("</th>");
    }

    private void cells(Figures figures) {
        Column.ALL.forEach(column -> page.append("<td>")
                .append(column.value().apply(figures).toPlainString())
                .append("</td>"));
    }

    private void element(String name, String text) {
        page.append('<')
                .append(name)
                .append('>')
                .append(Html.escaped(text))
                .append("</")
                .append(name)
                .append(">\n");
    }

    private static Map<String, Figures> parts(Summary policy, Summary.Grouping grouping) {
        return policy.groups().getOrDefault(grouping, Map.of());
    }

    private static String style() {
        try (InputStream style = Objects.requireNonNull(HtmlReport.class.getResourceAsStream("report.css"))) {
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
