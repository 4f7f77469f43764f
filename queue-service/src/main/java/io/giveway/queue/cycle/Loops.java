package io.giveway.queue.cycle;

import io.giveway.contracts.id.PoolId;
import io.giveway.queue.budget.HoldBook;
import io.giveway.queue.budget.HoldDesk;
import io.giveway.queue.budget.Quota;
import io.giveway.queue.live.LiveQueue;
import io.giveway.queue.live.Wake;
import io.giveway.queue.policy.Policies;
import io.giveway.queue.pool.PoolTime;
import io.giveway.queue.pool.Pools;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import org.eclipse.microprofile.context.ManagedExecutor;
import org.eclipse.microprofile.context.ThreadContext;

/** The loops of all pools in this replica: woken by changes, and ticked for what only time brings. */
@ApplicationScoped
class Loops {

    private final String holder = UUID.randomUUID().toString();
    private final Map<PoolId, Turnstile> loops = new ConcurrentHashMap<>();
    private final Pools pools;
    private final PoolLoop.Parts parts;
    private final ExecutorService executor;

    Loops(
            Pools pools,
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
            PoolTime time) {
        this.pools = pools;
        this.parts =
                new PoolLoop.Parts(store, epochs, starts, reviews, holds, book, commits, quota, live, policies, time);
        // a wake comes from a thread whose transaction has just ended: nothing of it may come along
        this.executor = ManagedExecutor.builder()
                .propagated(ThreadContext.NONE)
                .cleared(ThreadContext.ALL_REMAINING)
                .build();
    }

    @Scheduled(every = "${giveway.cycle.tick}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void tick() {
        known().forEach(this::wake);
    }

    @Transactional
    Iterable<PoolId> known() {
        return pools.all().stream().map(row -> new PoolId(row.id)).toList();
    }

    void onWake(@Observes Wake.Pool woken) {
        wake(woken.pool());
    }

    private void wake(PoolId pool) {
        loops.computeIfAbsent(pool, id -> turnstile(new PoolLoop(id, holder, parts)))
                .enter();
    }

    private Turnstile turnstile(PoolLoop loop) {
        return new Turnstile(loop::run, loop::resign, executor);
    }

    void stop(@Observes ShutdownEvent shutdown) {
        loops.values().forEach(Turnstile::close);
    }
}
