package io.giveway.cli.simulate;

import java.time.Instant;
import java.util.PriorityQueue;

/** What is still to come in virtual time: what attempts do, and moments at which time alone may change a decision. */
final class Agenda {
    private final PriorityQueue<Due> dues = new PriorityQueue<>();
    private final PriorityQueue<Long> looks = new PriorityQueue<>();

    /** What an attempt does; within a second in this order. */
    enum What {
        /** Its work is done. */
        END,
        /** It has saved, as asked, and is gone. */
        LEAVE,
        /** It has made a checkpoint that nobody asked for. */
        CHECKPOINT,
        /** It runs on past its expected end, which moves. */
        OVERDUE
    }

    /**
     * Something that an attempt does, unless it is gone before.
     *
     * @param order of its job in the trace, which breaks ties
     */
    record Due(long at, What what, int order, String job, int attempt) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            int sooner = Long.compare(at, other.at);
            sooner = sooner != 0 ? sooner : what.compareTo(other.what);
            return sooner != 0 ? sooner : Integer.compare(order, other.order);
        }
    }

    void add(long at, What what, VirtualJob job) {
        dues.add(new Due(at, what, job.source().order(), job.planned().id(), job.attempt()));
    }

    /** Asks the planner at a moment, whatever happens. */
    void look(long at) {
        looks.add(at);
    }

    /** Asks it in the first second in which an instant has come. */
    void look(Instant at) {
        looks.add(second(at));
    }

    /** The first second in which an instant has come. */
    static long second(Instant at) {
        return at.getNano() == 0 ? at.getEpochSecond() : at.getEpochSecond() + 1;
    }

    boolean isEmpty() {
        return dues.isEmpty() && looks.isEmpty();
    }

    long next() {
        return Math.min(
                dues.isEmpty() ? Long.MAX_VALUE : dues.element().at(),
                looks.isEmpty() ? Long.MAX_VALUE : looks.element());
    }

    /** Takes out the moments to look until now; answers whether there was one. */
    boolean looked(long now) {
        boolean any = false;
        while (!looks.isEmpty() && looks.element() <= now) {
            looks.remove();
            any = true;
        }
        return any;
    }

    /** Whether there is something to take that is due. */
    boolean isDue(long now) {
        return !dues.isEmpty() && dues.element().at() <= now;
    }

    Due take() {
        return dues.remove();
    }
}
