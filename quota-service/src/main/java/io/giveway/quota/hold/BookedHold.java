package io.giveway.quota.hold;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.GpuHours;
import io.giveway.contracts.quota.Hold;
import io.giveway.contracts.quota.HoldState;
import io.giveway.quota.ledger.Movement;
import io.giveway.quota.ledger.Posting;
import io.giveway.quota.ledger.Treasury;
import io.giveway.quota.period.Period;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A stored hold with its shares, under its department's lock. It writes down in the books what it does, so that the sum of
 * what all open holds reserve is always the held account (docs/rules.md, section 11).
 */
public final class BookedHold {

    private final HoldRow row;
    private final NavigableMap<Period, ShareRow> shares = new TreeMap<>();

    BookedHold(HoldRow row, List<ShareRow> shares) {
        this.row = row;
        shares.forEach(share -> this.shares.put(Period.of(share.period), share));
    }

    public String id() {
        return row.id;
    }

    public DepartmentId department() {
        return new DepartmentId(row.department);
    }

    public AttemptId attempt() {
        return new AttemptId(new JobId(row.job), row.attempt);
    }

    public BudgetKind budget() {
        return row.budget;
    }

    public boolean isOpen() {
        return row.state == HoldState.OPEN;
    }

    public boolean isRefused() {
        return row.state == HoldState.REFUSED;
    }

    /** The budget that did not suffice, of a refused hold. */
    public Optional<BudgetKind> lacking() {
        return Optional.ofNullable(row.lacking);
    }

    /** Whether it was asked for in these very terms. */
    public boolean hasTerms(HoldTerms terms) {
        return new HoldTerms(
                        row.id,
                        row.group,
                        department(),
                        attempt(),
                        row.budget,
                        row.gpus,
                        row.startsAt,
                        row.gpuSeconds,
                        row.requestedExpiresAt)
                .equals(terms);
    }

    /** Turns time on GPUs in one period into use, also past what is reserved and past the hold's end. */
    public void draw(Treasury treasury, Period period, long gpuSeconds, Supplier<Posting> postings) {
        ShareRow stored = shares.get(period);
        if (stored == null) {
            treasury.post(period, row.budget, Movement.captureUnheld(gpuSeconds), postings.get());
        } else {
            write(treasury, stored, stored.share().draw(gpuSeconds), postings);
        }
        row.drawn += gpuSeconds;
    }

    /** Reserves what the budget of a period, now that its carry is known, can give of what is still wanted. */
    public void grow(Treasury treasury, Period period) {
        ShareRow stored = shares.get(period);
        if (stored == null) {
            return;
        }
        Share before = stored.share();
        Share after = before.grow(treasury.balance(period, row.budget).available());
        if (after.granted() > before.granted()) {
            stored.set(after);
            treasury.post(
                    period,
                    row.budget,
                    Movement.hold(after.granted() - before.granted()),
                    posting("grow", period, treasury.now()));
        }
    }

    /** Moves the expiry of an open hold; never back. */
    public void extend(Instant expiresAt) {
        if (isOpen() && expiresAt.isAfter(row.expiresAt)) {
            row.expiresAt = expiresAt;
        }
    }

    /** Ends the hold at its expiry: later use is un-held. */
    public void expire(Treasury treasury) {
        close(treasury, HoldState.EXPIRED, row.expiresAt);
    }

    /**
     * Ends the hold with its attempt, and charges the minimum first. False, and nothing is done, if it was settled before on
     * other terms or never was a hold.
     */
    public boolean settle(Treasury treasury, @Nullable Long chargeAtLeast, Period period, Instant at) {
        if (row.state == HoldState.REFUSED) {
            return false;
        }
        if (isSettled()) {
            return Objects.equals(row.chargedAtLeast, chargeAtLeast);
        }
        charge(treasury, chargeAtLeast, period, at);
        if (isOpen()) {
            close(treasury, row.drawn > 0 ? HoldState.CAPTURED : HoldState.RELEASED, at);
        }
        row.settledAt = at;
        return true;
    }

    /** Whether it has been settled; an expired one may still be. */
    public boolean isSettled() {
        return row.settledAt != null;
    }

    public Hold toHold() {
        long held = isOpen()
                ? shares.values().stream()
                        .mapToLong(share -> share.share().held())
                        .sum()
                : 0;
        long captured =
                shares.values().stream().mapToLong(share -> share.captured).sum();
        return new Hold(
                row.id,
                attempt().job(),
                row.attempt,
                row.budget,
                row.state,
                GpuHours.of(held),
                held,
                GpuHours.of(captured),
                captured,
                row.createdAt,
                row.expiresAt);
    }

    private void charge(Treasury treasury, @Nullable Long chargeAtLeast, Period period, Instant at) {
        row.chargedAtLeast = chargeAtLeast;
        long missing = chargeAtLeast == null ? 0 : chargeAtLeast - row.drawn;
        if (missing > 0) {
            ShareRow stored = Optional.ofNullable(shares.floorEntry(period))
                    .orElseGet(shares::firstEntry)
                    .getValue();
            Counter ids = new Counter("charge", at);
            write(treasury, stored, stored.share().charge(missing), ids);
            row.drawn += missing;
        }
    }

    private void close(Treasury treasury, HoldState state, Instant at) {
        for (ShareRow stored : shares.values()) {
            Share share = stored.share();
            if (share.held() > 0) {
                Movement rest =
                        state == HoldState.EXPIRED ? Movement.expire(share.held()) : Movement.release(share.held());
                treasury.post(share.period(), row.budget, rest, posting("close", share.period(), at));
            }
            stored.set(share.closed());
        }
        row.state = state;
        row.closedAt = at;
    }

    private void write(Treasury treasury, ShareRow stored, Share.Drawn drawn, Supplier<Posting> postings) {
        stored.set(drawn.share());
        drawn.movements()
                .forEach(movement -> treasury.post(drawn.share().period(), row.budget, movement, postings.get()));
    }

    private Posting posting(String act, Period period, Instant at) {
        return Posting.ofAttempt(act + "/" + row.id + "/" + period, at, row.id, attempt());
    }

    /** Numbers the postings of one act. */
    private final class Counter implements Supplier<Posting> {
        private final String act;
        private final Instant at;
        private int next;

        private Counter(String act, Instant at) {
            this.act = act;
            this.at = at;
        }

        @Override
        public Posting get() {
            return Posting.ofAttempt(act + "/" + row.id + "/" + next++, at, row.id, attempt());
        }
    }
}
