package io.giveway.planner.estimate;

import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Job;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** What is going to happen in virtual time, by the instant. */
final class Agenda {

    private final PriorityQueue<Entry> entries = new PriorityQueue<>();

    /** What may happen. */
    enum What {
        /** A job is done. */
        END,
        /** An attempt that was asked to leave does so, or stays if nobody needs it any longer. */
        LEAVE,
        /** A bound of time has passed that gives a waiting job another right. */
        AGE,
        /** A waiting job weighs more from now on, which may change the order. */
        STEP,
        /** A bound of time has passed until which an attempt was spared. */
        RIPEN,
        /** A bound of time has passed for the whole pool. */
        LOOK
    }

    /** One thing that happens, unless the job or the attempt that it is about is no longer there. */
    record Entry(Instant at, What what, String job, int attempt) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int order = at.compareTo(other.at);
            order = order != 0 ? order : what.compareTo(other.what);
            return order != 0 ? order : job.compareTo(other.job);
        }
    }

    void end(Attempt attempt, Instant at) {
        entries.add(new Entry(at, What.END, attempt.job().id(), attempt.number()));
    }

    void leave(Attempt attempt, Instant at) {
        entries.add(new Entry(at, What.LEAVE, attempt.job().id(), attempt.number()));
    }

    void age(Job job, Instant at) {
        entries.add(new Entry(at, What.AGE, job.id(), 0));
    }

    void step(Job job, Instant at) {
        entries.add(new Entry(at, What.STEP, job.id(), 0));
    }

    void ripen(Attempt attempt, Instant at) {
        entries.add(new Entry(at, What.RIPEN, attempt.job().id(), attempt.number()));
    }

    void look(Instant at) {
        entries.add(new Entry(at, What.LOOK, "", 0));
    }

    /** The next instant at which something happens; null if nothing will any more. */
    @Nullable
    Instant next() {
        Entry first = entries.peek();
        return first == null ? null : first.at();
    }

    /** All that happens until an instant, in order. */
    List<Entry> due(Instant now) {
        List<Entry> due = new ArrayList<>();
        for (Entry entry = entries.peek(); entry != null && !entry.at().isAfter(now); entry = entries.peek()) {
            due.add(entry);
            entries.poll();
        }
        return due;
    }
}
