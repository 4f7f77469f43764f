package io.giveway.cli.trace;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@code sacct --parsable2} prints: columns by the names in its header, of which {@code JobID, User, Account, Submit}, a
 * length ({@code ElapsedRaw} or {@code Elapsed}) and a size ({@code AllocTRES} or {@code ReqTRES}) are needed. The account is
 * the department, the time limit the declared time. Lines of job steps are no jobs.
 */
final class AccountingRows implements Rows {
    private static final Pattern TOTAL = Pattern.compile("(?:^|,)gres/gpu=(\\d+)");
    private static final Pattern TYPED = Pattern.compile("(?:^|,)gres/gpu:[^=,]+=(\\d+)");
    private static final Pattern LENGTH = Pattern.compile("(?:(\\d+)-)?(\\d+):(\\d\\d):(\\d\\d)(?:\\.\\d+)?");

    private final Columns columns;

    AccountingRows(String header) {
        columns = new Columns(split(header));
        columns.require("JobID", "User", "Account", "Submit");
        requireOneOf("ElapsedRaw", "Elapsed");
        requireOneOf("AllocTRES", "ReqTRES");
    }

    @Override
    public String format() {
        return "sacct --parsable2";
    }

    @Override
    public Optional<TraceJob> job(int number, String line) {
        if (number == 1 || line.isBlank()) {
            return Optional.empty();
        }
        List<String> row = split(line);
        columns.check(row);
        String id = Field.text("JobID", columns.of(row, "JobID"));
        if (id.contains(".")) {
            return Optional.empty();
        }
        return Optional.of(new TraceJob(
                number,
                id,
                Field.text("Account", columns.of(row, "Account")),
                Field.text("User", columns.of(row, "User")),
                Field.time("Submit", columns.of(row, "Submit")),
                gpus(row),
                elapsed(row),
                limit(row),
                columns.of(row, "State").split(" ", 2)[0]));
    }

    private int gpus(List<String> row) {
        String size = columns.of(row, "AllocTRES");
        return gpus(size.isBlank() ? columns.of(row, "ReqTRES") : size);
    }

    private static int gpus(String size) {
        Matcher total = TOTAL.matcher(size);
        long sum = total.find()
                ? Field.whole("TRES", total.group(1))
                : TYPED.matcher(size)
                        .results()
                        .mapToLong(typed -> Field.whole("TRES", typed.group(1)))
                        .sum();
        if (sum == 0) {
            throw new WithoutGpus(size);
        }
        return Field.gpus("TRES", Long.toString(sum));
    }

    private long elapsed(List<String> row) {
        String raw = columns.of(row, "ElapsedRaw");
        return raw.isBlank() ? length("Elapsed", columns.of(row, "Elapsed")) : Field.seconds("ElapsedRaw", raw);
    }

    private @Nullable Long limit(List<String> row) {
        String minutes = columns.of(row, "TimelimitRaw");
        if (minutes.matches("\\d+")) {
            return Field.seconds("TimelimitRaw", minutes) * 60;
        }
        String limit = columns.of(row, "Timelimit");
        return LENGTH.matcher(limit).matches() ? (Long) length("Timelimit", limit) : null;
    }

    private static long length(String column, String value) {
        Matcher length = LENGTH.matcher(value.strip());
        if (!length.matches()) {
            throw new IllegalArgumentException(column + ": '" + value + "' is no length of time");
        }
        long days = length.group(1) == null ? 0 : Field.seconds(column, length.group(1));
        return ((days * 24 + Field.whole(column, length.group(2))) * 60 + Field.whole(column, length.group(3))) * 60
                + Field.whole(column, length.group(4));
    }

    private void requireOneOf(String first, String second) {
        if (!columns.has(first)) {
            columns.require(second);
        }
    }

    private static List<String> split(String line) {
        return List.of(line.split("\\|", -1));
    }
}
