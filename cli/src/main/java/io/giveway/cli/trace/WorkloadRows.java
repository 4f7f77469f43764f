package io.giveway.cli.trace;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The Standard Workload Format: 18 numbers in a line, -1 for what is not known. Processors are taken as GPUs, the group as
 * the department, the requested time as the declared one.
 */
final class WorkloadRows implements Rows {
    private static final int FIELDS = 18;
    private static final String START = "UnixStartTime:";

    private long start;

    @Override
    public String format() {
        return "Standard Workload Format";
    }

    @Override
    public Optional<TraceJob> job(int number, String line) {
        String text = line.strip();
        if (text.startsWith(";")) {
            int at = text.indexOf(START);
            if (at >= 0) {
                start = Field.whole(START, text.substring(at + START.length()));
            }
            return Optional.empty();
        }
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String[] field = text.split("\\s+");
        if (field.length != FIELDS) {
            throw new IllegalArgumentException(field.length + " fields instead of " + FIELDS);
        }
        String asked = known(field[7]) ? field[7] : field[4];
        return Optional.of(new TraceJob(
                number,
                field[0],
                "group-" + field[12],
                "user-" + field[11],
                start + Field.seconds("submit time", field[1]),
                Field.gpus("processors", asked),
                Field.seconds("run time", wholePart(field[3])),
                declared(field[8]),
                status(field[10])));
    }

    private static @Nullable Long declared(String value) {
        return known(value) ? (Long) Field.seconds("requested time", wholePart(value)) : null;
    }

    private static boolean known(String value) {
        return !value.startsWith("-") && !value.equals("0");
    }

    /** Some logs write 12.00. */
    private static String wholePart(String value) {
        return value.contains(".") ? value.substring(0, value.indexOf('.')) : value;
    }

    private static String status(String code) {
        return switch (code) {
            case "0" -> "FAILED";
            case "1" -> "COMPLETED";
            case "5" -> "CANCELLED";
            default -> "UNKNOWN";
        };
    }
}
