package io.giveway.cli.trace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns of a table by the names in its header. */
final class Columns {
    private final Map<String, Integer> places = new HashMap<>();
    private final int count;

    Columns(List<String> names) {
        count = names.size();
        for (int i = 0; i < count; i++) {
            places.put(names.get(i).strip(), i);
        }
    }

    void require(String... names) {
        for (String name : names) {
            if (!places.containsKey(name)) {
                throw new IllegalArgumentException("the header has no column " + name);
            }
        }
    }

    boolean has(String name) {
        return places.containsKey(name);
    }

    void check(List<String> row) {
        if (row.size() != count) {
            throw new IllegalArgumentException(row.size() + " columns instead of " + count);
        }
    }

    /** The value of a column; empty where there is no such column. */
    String of(List<String> row, String name) {
        Integer place = places.get(name);
        return place == null ? "" : row.get(place);
    }
}
