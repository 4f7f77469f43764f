package io.giveway.cli.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * CSV with named columns: {@code job_id,department,user,submit_time,gpus,duration_s} and, where there are, {@code status}
 * and {@code declared_s}.
 */
final class TableRows implements Rows {
    private final Columns columns;

    TableRows(String header) {
        columns = new Columns(split(header));
        columns.require("job_id", "department", "user", "submit_time", "gpus", "duration_s");
    }

    @Override
    public String format() {
        return "CSV";
    }

    @Override
    public Optional<TraceJob> job(int number, String line) {
        if (number == 1 || line.isBlank()) {
            return Optional.empty();
        }
        List<String> row = split(line);
        columns.check(row);
        String declared = columns.of(row, "declared_s");
        return Optional.of(new TraceJob(
                number,
                Field.text("job_id", columns.of(row, "job_id")),
                Field.text("department", columns.of(row, "department")),
                Field.text("user", columns.of(row, "user")),
                Field.time("submit_time", columns.of(row, "submit_time")),
                Field.gpus("gpus", columns.of(row, "gpus")),
                Field.seconds("duration_s", columns.of(row, "duration_s")),
                declared(declared),
                columns.of(row, "status")));
    }

    private static @Nullable Long declared(String value) {
        return value.isBlank() ? null : (Long) Field.seconds("declared_s", value);
    }

    /** Cuts a line at its commas; a quoted part may hold some, and doubled quotes. */
    static List<String> split(String line) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                part.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("a quote is not closed");
        }
        parts.add(part.toString());
        return parts;
    }
}
