package io.giveway.planner;

import io.giveway.planner.order.Place;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Row;
import io.giveway.planner.pool.Job;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One walk along several rows in their common order, which passes over what has lost its interest on the way. */
final class Merge implements Iterator<Ranked> {

    private final Collection<Row> rows;
    private final Function<Job, Ranked> rank;
    private final Comparator<Ranked> order;
    private final Interest interest;
    private final PriorityQueue<Head> heads;
    private @Nullable Head last;
    private int renewals;

    /** The next job of a row. */
    private record Head(Row row, Place place, Ranked ranked) {}

    Merge(Collection<Row> rows, Function<Job, Ranked> rank, Comparator<Ranked> order, Interest interest) {
        this.rows = rows;
        this.rank = rank;
        this.order = order;
        this.interest = interest;
        this.heads = new PriorityQueue<>((a, b) -> order.compare(a.ranked(), b.ranked()));
        this.renewals = interest.renewals();
        for (Row row : rows) {
            offer(row, row.first(Interest.ANY));
        }
    }

    @Override
    public boolean hasNext() {
        catchUp();
        for (Head head = heads.peek(); head != null; head = heads.peek()) {
            if (head.ranked().job().remaining().compareTo(interest.below(head.ranked())) < 0) {
                return true;
            }
            heads.poll();
            proceed(head);
        }
        return false;
    }

    @Override
    public Ranked next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        last = heads.remove();
        return last.ranked();
    }

    /** Goes on behind the job seen last, once what came of it is known. */
    private void catchUp() {
        Head seen = last;
        if (seen != null && renewals != interest.renewals()) {
            renewals = interest.renewals();
            heads.clear();
            for (Row row : rows) {
                offer(row, row.first(place -> order.compare(rank.apply(place.job()), seen.ranked()) > 0, Interest.ANY));
            }
        } else if (seen != null) {
            proceed(seen);
        }
        last = null;
    }

    private void proceed(Head head) {
        offer(head.row(), head.row().after(head.place(), interest.below(head.ranked())));
    }

    private void offer(Row row, @Nullable Place place) {
        if (place != null) {
            heads.add(new Head(row, place, rank.apply(place.job())));
        }
    }
}
