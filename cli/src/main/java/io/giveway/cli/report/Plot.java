package io.giveway.cli.report;

import java.util.List;
import java.util.Locale;

/** A plot of lines as SVG, drawn without any library so that a report is one file. */
final class Plot {
    private static final int WIDTH = 860;
    private static final int HEIGHT = 300;
    private static final int LEFT = 56;
    private static final int RIGHT = 12;
    private static final int TOP = 12;
    private static final int BOTTOM = 34;

    /** A mark on an axis. */
    record Tick(double at, String label) {}

    /** A line by its points; both coordinates lie between 0 and 1. */
    record Line(String name, double[] x, double[] y) {}

    private final String title;
    private final List<Tick> across;
    private final List<Tick> up;

    /** @param title says what is to be seen, for those who do not see it */
    Plot(String title, List<Tick> across, List<Tick> up) {
        this.title = title;
        this.across = across;
        this.up = up;
    }

    String of(List<Line> lines) {
        StringBuilder svg = new StringBuilder();
        svg.append("<svg viewBox=\"0 0 ")
                .append(WIDTH)
                .append(' ')
                .append(HEIGHT)
                .append("\" role=\"img\">\n<title>")
                .append(Html.escaped(title))
                .append("</title>\n");
        for (Tick tick : up) {
            String y = number(y(tick.at()));
            svg.append("<line class=\"grid\" x1=\"")
                    .append(LEFT)
                    .append("\" x2=\"")
                    .append(WIDTH - RIGHT)
                    .append("\" y1=\"")
                    .append(y)
                    .append("\" y2=\"")
                    .append(y)
                    .append("\"/><text class=\"up\" x=\"")
                    .append(LEFT - 8)
                    .append("\" y=\"")
                    .append(y)
                    .append("\">")
                    .append(Html.escaped(tick.label()))
                    .append("</text>\n");
        }
        for (Tick tick : across) {
            String x = number(x(tick.at()));
            svg.append("<line class=\"grid\" y1=\"")
                    .append(TOP)
                    .append("\" y2=\"")
                    .append(HEIGHT - BOTTOM)
                    .append("\" x1=\"")
                    .append(x)
                    .append("\" x2=\"")
                    .append(x)
                    .append("\"/><text class=\"across\" x=\"")
                    .append(x)
                    .append("\" y=\"")
                    .append(HEIGHT - BOTTOM + 18)
                    .append("\">")
                    .append(Html.escaped(tick.label()))
                    .append("</text>\n");
        }
        for (int i = 0; i < lines.size(); i++) {
            svg.append("<polyline class=\"line c")
                    .append(i % Html.COLOURS)
                    .append("\" points=\"")
                    .append(points(lines.get(i)))
                    .append("\"/>\n");
        }
        return svg.append("</svg>\n").toString();
    }

    private static String points(Line line) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < line.x().length; i++) {
            points.append(i == 0 ? "" : " ")
                    .append(number(x(line.x()[i])))
                    .append(',')
                    .append(number(y(line.y()[i])));
        }
        return points.toString();
    }

    private static double x(double at) {
        return LEFT + Math.min(1, Math.max(0, at)) * (WIDTH - LEFT - RIGHT);
    }

    private static double y(double at) {
        return TOP + (1 - Math.min(1, Math.max(0, at))) * (HEIGHT - TOP - BOTTOM);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
