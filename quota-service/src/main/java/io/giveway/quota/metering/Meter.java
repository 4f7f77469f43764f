package io.giveway.quota.metering;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.quota.hold.BookedHold;
import io.giveway.quota.ledger.Movement;
import io.giveway.quota.ledger.Posting;
import io.giveway.quota.ledger.Treasury;
import io.giveway.quota.period.Piece;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Books one slice of an attempt's time: on its holds, un-held where it has none, or beyond the budget. Each second counts in
 * its own period, also when it comes late (docs/rules.md, section 11).
 */
final class Meter {

    private final Treasury treasury;
    private final List<BookedHold> holds;
    private final ZoneId zone;

    Meter(Treasury treasury, List<BookedHold> holds, ZoneId zone) {
        this.treasury = treasury;
        this.holds = holds;
        this.zone = zone;
    }

    void book(SliceTerms slice) {
        Numbered numbered = new Numbered(slice);
        for (Piece piece : Piece.cut(slice.from(), slice.to(), slice.gpuSeconds(), zone)) {
            if (slice.beyondBudget()) {
                post(piece, BudgetKind.MONTHLY, true, numbered);
            } else {
                draw(piece, BudgetKind.MONTHLY, numbered);
            }
        }
        for (Piece piece : Piece.cut(slice.from(), slice.to(), slice.takenGpuSeconds(), zone)) {
            draw(piece, BudgetKind.PREEMPTION, numbered);
        }
        Instant expiresAt = slice.holdExpiresAt();
        if (expiresAt != null) {
            holds.forEach(hold -> hold.extend(expiresAt));
        }
    }

    private void draw(Piece piece, BudgetKind kind, Numbered numbered) {
        Optional<BookedHold> hold =
                holds.stream().filter(candidate -> candidate.budget() == kind).findFirst();
        if (piece.gpuSeconds() == 0) {
            return;
        }
        if (hold.isPresent()) {
            hold.get().draw(treasury, piece.period(), piece.gpuSeconds(), numbered.of(piece, hold.get()));
        } else {
            post(piece, kind, false, numbered);
        }
    }

    private void post(Piece piece, BudgetKind kind, boolean beyond, Numbered numbered) {
        if (piece.gpuSeconds() > 0) {
            Movement movement =
                    beyond ? Movement.captureBeyond(piece.gpuSeconds()) : Movement.captureUnheld(piece.gpuSeconds());
            treasury.post(
                    piece.period(), kind, movement, numbered.of(piece, null).get());
        }
    }

    /** Numbers the postings of one slice. */
    private static final class Numbered {

        private final AttemptId attempt;
        private final long slice;
        private int next;

        private Numbered(SliceTerms slice) {
            this.attempt = slice.attempt();
            this.slice = slice.slice();
        }

        private Supplier<Posting> of(Piece piece, @Nullable BookedHold hold) {
            return () -> Posting.ofAttempt(
                    "use/" + attempt + "/" + slice + "/" + next++,
                    piece.from(),
                    hold == null ? null : hold.id(),
                    attempt);
        }
    }
}
