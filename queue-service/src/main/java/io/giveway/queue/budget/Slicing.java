package io.giveway.queue.budget;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Cuts time on GPUs into slices of at most a minute that no period's end lies within (docs/rules.md, section 11). Pure. */
final class Slicing {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private Slicing() {}

    /** One piece, half open, with its whole GPU-seconds; fractions are carried into the next. */
    record Piece(Instant from, Instant to, long gpuSeconds) {}

    /**
     * The pieces of one stretch of an attempt.
     *
     * @param began begin of the attempt, from which fractions of seconds are counted
     * @param from where the last piece ended
     * @param billed GPU-seconds of all pieces up to there
     * @param zone billing zone, whose months bound the pieces
     */
    static List<Piece> cut(Instant began, Instant from, Instant to, int gpus, long billed, ZoneId zone) {
        List<Piece> pieces = new ArrayList<>();
        long sum = billed;
        for (Instant at = from; at.isBefore(to); ) {
            Instant end = earliest(at.plus(LONGEST), periodEnd(at, zone), to);
            long until = Duration.between(began, end).toMillis() * gpus / 1000;
            pieces.add(new Piece(at, end, until - sum));
            sum = until;
            at = end;
        }
        return pieces;
    }

    private static Instant periodEnd(Instant at, ZoneId zone) {
        LocalDate first = LocalDate.ofInstant(at, zone).withDayOfMonth(1);
        return first.plusMonths(1).atStartOfDay(zone).toInstant();
    }

    private static Instant earliest(Instant a, Instant b, Instant c) {
        Instant earlier = a.isBefore(b) ? a : b;
        return earlier.isBefore(c) ? earlier : c;
    }
}
