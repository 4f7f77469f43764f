package io.giveway.planner;

import io.giveway.planner.order.Place;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Row;
import io.giveway.planner.pool.Job;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** A line kept as rows of alike jobs, which are merged when it is read. */
final class Rows {

    private final Map<Alike, Row> rows = new HashMap<>();

    void add(Alike alike, Place place) {
        rows.computeIfAbsent(alike, Alike::row).add(place);
    }

    void remove(Alike alike, Place place) {
        Row row = rows.get(alike);
        if (row != null) {
            row.remove(place);
            if (row.isEmpty()) {
                rows.remove(alike);
            }
        }
    }

    void clear() {
        rows.clear();
    }

    Collection<Row> all() {
        return rows.values();
    }

    /** The jobs of interest in an order in which each row is ordered. */
    Iterable<Ranked> merged(Function<Job, Ranked> rank, Comparator<Ranked> order, Interest interest) {
        return () -> new Merge(rows.values(), rank, order, interest);
    }
}
