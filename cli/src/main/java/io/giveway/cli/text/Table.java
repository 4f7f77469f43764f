package io.giveway.cli.text;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows in columns, two spaces apart: words to the left, figures (a header that begins with {@code >}) to the right. */
public final class Table {
    private static final String GAP = "  ";

    private final boolean[] right;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... headers) {
        right = new boolean[headers.length];
        List<String> first = new ArrayList<>();
        for (int i = 0; i < headers.length; i++) {
            right[i] = headers[i].startsWith(">");
            first.add(right[i] ? headers[i].substring(1) : headers[i]);
        }
        rows.add(first);
    }

    /** Adds a row; a null cell is shown as a dash. */
    public void row(@Nullable Object... cells) {
        if (cells.length != right.length) {
            throw new IllegalArgumentException(cells.length + " cells for " + right.length + " columns");
        }
        rows.add(Arrays.stream(cells)
                .map(cell -> cell == null ? "-" : Printable.of(cell.toString()))
                .toList());
    }

    public boolean isEmpty() {
        return rows.size() == 1;
    }

    public void print(PrintStream out, boolean colours) {
        int[] widths = new int[right.length];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], Printable.width(row.get(i)));
            }
        }
        for (int r = 0; r < rows.size(); r++) {
            String line = line(rows.get(r), widths);
            out.println(r == 0 ? Style.BOLD.of(line, colours) : line);
        }
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - Printable.width(row.get(i)));
            line.append(i == 0 ? "" : GAP).append(right[i] ? padding + row.get(i) : row.get(i) + padding);
        }
        return line.toString().stripTrailing();
    }
}
