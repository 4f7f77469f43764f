package io.giveway.planner;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.reserve.Reservation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a cycle that found nothing to do but keep reservations. As long as no time passes that matters, its
 * answer stands; a job that comes behind all for whom something was kept is held against what was tried in vain, and
 * changes nothing if it is of no interest either. Where nobody was held back by a reservation it is quiet for longer: ends
 * that move then move reservations and nothing else.
 */
final class Memo {

    private final PoolState pool;
    private final StandingLine line;
    private final List<Decision> decisions;
    private final List<Reservation> kept;
    private final Prospects prospects;
    private final Bounds bounds;
    private final Instant at;
    private @Nullable Instant until;
    private @Nullable Instant quietUntil;

    /**
     * What its cycle was like.
     *
     * @param turn the first job that is not urgent, if starts were kept ahead of it for those that have waited too long; else null
     * @param heldBack whether somebody could do nothing because of what is kept for others
     */
    record Bounds(@Nullable Ranked turn, boolean heldBack) {}

    /** @param kept the starts that are kept, first kept first */
    Memo(
            PoolState pool,
            StandingLine line,
            List<Decision> decisions,
            List<Reservation> kept,
            Prospects prospects,
            Bounds bounds,
            Instant at) {
        this.pool = pool;
        this.line = line;
        this.decisions = List.copyOf(decisions);
        this.kept = List.copyOf(kept);
        this.prospects = prospects;
        this.bounds = bounds;
        this.at = at;
    }

    /** Whether nothing but reservations can come as long as only time passes. */
    boolean quiet(Instant now) {
        if (quietUntil == null) {
            quietUntil = bounds.heldBack()
                    ? prepared()
                    : new Horizon(pool, at).overVictims(line.anyStarved()).until();
        }
        return now.isBefore(quietUntil);
    }

    /** Finds out how long it holds; to be called while the line is as the cycle saw it. */
    void prepare() {
        prepared();
    }

    private Instant prepared() {
        if (until == null) {
            Horizon horizon = new Horizon(pool, at).overVictims(line.anyStarved());
            for (Reservation reservation : kept) {
                Ranked holder = reservation.holder();
                line.firstBehind(holder).forEach(behind -> horizon.overtaking(behind, holder));
                if (reservation.kind() == Reservation.Kind.PERMIT
                        && holder.job().waiting().since() == null) {
                    horizon.overAtOnce();
                }
            }
            overTurn(horizon);
            horizon.overEnds(kept);
            until = horizon.until();
        }
        return until;
    }

    /** The same decisions, if they still are what a cycle would decide after these jobs have come, gone or changed. */
    @Nullable
    List<Decision> again(Instant now, List<String> changed) {
        if (!now.isBefore(prepared())) {
            return null;
        }
        if (changed.isEmpty()) {
            return decisions;
        }
        if (bounds.turn() != null) {
            return null;
        }
        List<Ranked> standing = new ArrayList<>();
        for (Reservation reservation : kept) {
            String holder = reservation.holder().job().id();
            Ranked ranked = changed.contains(holder) ? null : line.find(holder);
            if (ranked == null) {
                return null;
            }
            standing.add(ranked);
        }
        Horizon horizon = new Horizon(pool, now);
        for (String id : changed) {
            Ranked ranked = line.find(id);
            if (ranked != null && ranked.job().waiting().eligible(now)) {
                if (!vain(ranked, standing)) {
                    return null;
                }
                standing.forEach(holder -> horizon.overtaking(ranked, holder));
            }
        }
        until = horizon.until().isBefore(prepared()) ? horizon.until() : until;
        quietUntil = null;
        return decisions;
    }

    /** An urgent job that comes to stand before it is served before those that have waited too long. */
    private void overTurn(Horizon horizon) {
        Ranked turn = bounds.turn();
        if (turn != null) {
            line.firstBehind(turn).stream().filter(Ranked::urgent).forEach(behind -> horizon.overtaking(behind, turn));
        }
    }

    private boolean vain(Ranked ranked, List<Ranked> standing) {
        Ranked last = standing.isEmpty() ? null : standing.get(standing.size() - 1);
        return !line.privileged(ranked.job().id())
                && ranked.job().waiting().pause() != Pause.AGING_LIMIT
                && (last == null || line.comparator().compare(last, ranked) < 0)
                && ranked.job().remaining().compareTo(prospects.inQueue(ranked)) >= 0;
    }
}
