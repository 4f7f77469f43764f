package io.giveway.queue.cycle;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.Decision;
import io.giveway.planner.Decision.StartAttempt;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.budget.HoldBook;
import io.giveway.queue.budget.HoldDesk;
import io.giveway.queue.live.Delta;
import io.giveway.queue.live.Deposed;
import io.giveway.queue.live.LiveQueue;
import io.giveway.queue.policy.Policies;
import io.giveway.queue.pool.PoolTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * The loop of one pool in this replica. A cycle reads changes, decides, claims in Redis, commits in PostgreSQL. Whatever
 * fails in between makes it forget the pool and begin a new epoch from PostgreSQL, so that it never goes on from a guess.
 *
 * <p>Used by one thread at a time.
 */
final class PoolLoop {

    private static final Logger LOG = Logger.getLogger(PoolLoop.class);
    private static final Duration LEASE = Duration.ofSeconds(5);
    private static final Duration RENEW_EVERY = Duration.ofSeconds(1);
    private static final Duration REVIEW_EVERY = Duration.ofMillis(900);

    /** The parts that a loop works with, the same for all pools. */
    record Parts(
            PoolStore store,
            Epochs epochs,
            Starts starts,
            Reviews reviews,
            HoldDesk holds,
            HoldBook book,
            LaneDrops drops,
            LiveQueue live,
            Policies policies,
            PoolTime time) {}

    /** A led pool: the epoch that fences every write, and what is remembered. */
    private record Led(long epoch, PoolMemory memory) {}

    private final PoolId pool;
    private final String holder;
    private final Parts parts;
    private Optional<Led> led = Optional.empty();
    private long renewedNanos;
    private long reviewedNanos = System.nanoTime() - REVIEW_EVERY.toNanos();
    private boolean failing;

    PoolLoop(PoolId pool, String holder, Parts parts) {
        this.pool = pool;
        this.holder = holder;
        this.parts = parts;
    }

    /** Runs cycles until one has nothing more to do. Failures are logged once and tried again at the next call. */
    void run() {
        try {
            if (lead()) {
                review();
                while (cycle()) {
                    renew();
                }
            }
            failing = false;
        } catch (Deposed e) {
            LOG.infof("%s; beginning anew", e.getMessage());
            forget();
        } catch (RuntimeException e) {
            forget();
            LOG.logf(failing ? Logger.Level.DEBUG : Logger.Level.WARN, e, "pool %s: a cycle failed", pool);
            failing = true;
        }
    }

    /** Gives the lead to another replica at once. */
    void resign() {
        if (led.isPresent()) {
            forget();
            parts.live().resign(pool, holder);
        }
    }

    private boolean lead() throws Deposed {
        boolean due = led.isEmpty() || System.nanoTime() - renewedNanos > RENEW_EVERY.toNanos();
        if (due && !renew()) {
            forget();
            return false;
        }
        if (led.isEmpty()) {
            begin();
        }
        return true;
    }

    /** What only time changes is looked at once a second, not in each of many cycles. */
    private void review() {
        long now = System.nanoTime();
        if (now - reviewedNanos >= REVIEW_EVERY.toNanos()) {
            reviewedNanos = now;
            parts.reviews().review(pool, parts.time().now(pool));
        }
    }

    private boolean renew() {
        long now = System.nanoTime();
        boolean held = parts.live().lead(pool, holder, LEASE);
        renewedNanos = now;
        return held;
    }

    private void begin() throws Deposed {
        parts.time().recall(pool);
        Instant now = parts.time().now(pool);
        long epoch = parts.epochs().begin(pool, holder, now);
        if (!parts.live().begin(pool, epoch)) {
            throw new Deposed(pool, epoch);
        }
        parts.holds().recover(pool, now);
        PoolMemory memory = new PoolMemory(pool, parts.policies().current());
        Delta all = memory.learn(parts.store().all(pool, epoch, now), now);
        parts.live().write(pool, epoch, all);
        led = Optional.of(new Led(epoch, memory));
        LOG.infof("pool %s: leading in epoch %d", pool, epoch);
    }

    /** One cycle; true where it started something, so that another may find more. */
    private boolean cycle() throws Deposed {
        Led now = led.orElseThrow();
        now.memory().govern(parts.policies().current());
        Instant seen = parts.time().now(pool);
        parts.live().write(pool, now.epoch(), now.memory().learn(parts.store().changed(pool, now.epoch(), seen), seen));
        // read after the changes: a start on GPUs that an end has just freed is never dated before that end
        Instant at = parts.time().now(pool);
        List<StartAttempt> starts = starts(now.memory().planner().decide(at));
        if (starts.isEmpty()) {
            return false;
        }
        HoldDesk.Carried carried = parts.holds().carry(pool, starts, now.memory()::nextNumber, at);
        parts.drops().drop(carried.dropped(), at);
        if (!carried.starts().isEmpty()) {
            begin(now, carried, at);
        }
        return true;
    }

    /** Claims and commits what is carried; a hold whose start was left out is given back. */
    private void begin(Led now, HoldDesk.Carried carried, Instant at) throws Deposed {
        parts.live().write(pool, now.epoch(), now.memory().claim(carried.starts()));
        List<AttemptRow> begun = parts.starts().commit(pool, now.epoch(), carried, at);
        Map<String, String> unused = new HashMap<>(carried.holds());
        begun.forEach(row -> unused.remove(row.job));
        parts.book().giveBack(unused.values(), at);
        parts.live().write(pool, now.epoch(), now.memory().settle(carried.starts(), begun, at));
    }

    private static List<StartAttempt> starts(List<Decision> decisions) {
        return decisions.stream()
                .filter(StartAttempt.class::isInstance)
                .map(StartAttempt.class::cast)
                .toList();
    }

    private void forget() {
        led = Optional.empty();
    }
}
