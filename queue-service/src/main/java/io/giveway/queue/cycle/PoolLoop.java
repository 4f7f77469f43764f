package io.giveway.queue.cycle;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.Decision;
import io.giveway.planner.pool.Change;
import io.giveway.queue.budget.HoldBook;
import io.giveway.queue.budget.HoldDesk;
import io.giveway.queue.budget.Quota;
import io.giveway.queue.live.Delta;
import io.giveway.queue.live.Deposed;
import io.giveway.queue.live.LiveQueue;
import io.giveway.queue.policy.Policies;
import io.giveway.queue.pool.PoolTime;
import java.time.Duration;
import java.time.Instant;
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
            Commits commits,
            Quota quota,
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
                show();
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
        PoolMemory memory = new PoolMemory(pool, parts.policies().current());
        Delta all = memory.learn(parts.store().all(pool, epoch, now), now);
        // only now, so that readers miss the queue for no longer than it takes to write it
        if (!parts.live().begin(pool, epoch)) {
            throw new Deposed(pool, epoch);
        }
        parts.live().write(pool, epoch, all);
        led = Optional.of(new Led(epoch, memory));
        LOG.infof("pool %s: leading in epoch %d", pool, epoch);
    }

    /** One cycle; true where something was committed, so that another may find more to do. */
    private boolean cycle() throws Deposed {
        Led now = led.orElseThrow();
        Instant seen = parts.time().now(pool);
        PoolMemory memory = now.memory();
        memory.govern(parts.policies().current());
        memory.planner().apply(new Change.QuotaReached(parts.quota().isReached()));
        memory.forgive(seen);
        parts.live().write(pool, now.epoch(), memory.learn(parts.store().changed(pool, now.epoch(), seen), seen));
        // read after the changes: a start on GPUs that an end has just freed is never dated before that end
        Instant at = parts.time().now(pool);
        List<Decision> decisions = memory.planner().decide(at);
        boolean acted = new Turn(pool, now.epoch(), memory, parts, at).commit(decisions);
        Optional<Map<String, Instant>> reserved = acted ? Optional.empty() : memory.reserved(decisions);
        if (reserved.isPresent()) {
            parts.live().reserve(pool, now.epoch(), reserved.get());
        }
        return acted;
    }

    /** Shows the queue whole where readers cannot merge it from its lines. */
    private void show() throws Deposed {
        Led now = led.orElseThrow();
        if (!now.memory().planner().pool().policy().mergesLines()) {
            parts.live().show(pool, now.epoch(), now.memory().order(parts.time().now(pool)));
        }
    }

    private void forget() {
        led = Optional.empty();
    }
}
