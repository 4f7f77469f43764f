package io.giveway.cli.command;

import io.giveway.cli.text.Durations;
import io.giveway.cli.text.Times;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What an event tells, in words. It passes on what it does not know, since newer servers tell more. */
final class Happening {
    private Happening() {}

    static String words(Map<?, ?> data) {
        Map<String, Object> told = new TreeMap<>();
        data.forEach((name, value) -> {
            if (value != null) {
                told.put(name.toString(), value);
            }
        });
        return told.entrySet().stream()
                .map(entry -> name(entry.getKey()) + " " + value(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** {@code takenFromOthers} as "taken from others". */
    private static String name(String field) {
        return field.replaceAll("(\\p{Lu})", " $1").toLowerCase(Locale.ROOT);
    }

    private static String value(Object value) {
        if (value instanceof List<?> list) {
            return list.isEmpty()
                    ? "none"
                    : list.stream()
                            .map(each -> value(Objects.requireNonNull(each)))
                            .collect(Collectors.joining(" and "));
        }
        if (value instanceof Map<?, ?> map) {
            return map.containsKey("node") ? place(map) : "(" + words(map) + ")";
        }
        if (value instanceof Boolean flag) {
            return flag ? "yes" : "no";
        }
        return value instanceof String text ? text(text) : value.toString();
    }

    private static String place(Map<?, ?> share) {
        @Nullable Object gpus = share.get("gpus");
        return share.get("node")
                + (gpus == null ? " x " + share.get("count") : gpus.toString().replace(" ", ""));
    }

    private static String text(String text) {
        try {
            if (text.matches("P(\\d+D)?T.+")) {
                return Durations.text(Duration.parse(text));
            }
            return text.endsWith("Z") ? Times.text(Instant.parse(text)) : text;
        } catch (DateTimeException e) {
            return text;
        }
    }
}
