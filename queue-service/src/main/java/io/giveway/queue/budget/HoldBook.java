package io.giveway.queue.budget;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.HoldSettlement;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What this service has asked to be held. Every hold ends settled: with its attempt, or because nothing came of it. */
@ApplicationScoped
public class HoldBook implements PanacheRepositoryBase<HoldRow, String> {

    private final UsageOutbox outbox;

    HoldBook(UsageOutbox outbox) {
        this.outbox = outbox;
    }

    /** Notes holds before they are asked for. */
    @Transactional
    void note(List<HoldRow> rows) {
        persist(rows);
    }

    /** Holds of a pool of which nobody knows what became. */
    @Transactional
    List<HoldRow> requested(PoolId pool) {
        return list("pool = ?1 and state = ?2", pool.value(), HoldRow.State.REQUESTED);
    }

    /** The holds are used by what is committed in this transaction, which fails if another leader has given one back. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void bind(Collection<String> ids) {
        if (ids.isEmpty()) {
            return;
        }
        int bound =
                update("state = ?1 where id in ?2 and state = ?3", HoldRow.State.BOUND, ids, HoldRow.State.REQUESTED);
        if (bound != ids.size()) {
            throw new IllegalStateException("of the holds " + ids + " only " + bound + " are still there");
        }
    }

    /** Whether a monthly hold carries the attempt. */
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean hasMonthly(AttemptId attempt) {
        return count(
                        "job = ?1 and attempt = ?2 and budget = ?3 and state = ?4",
                        attempt.job().value(),
                        attempt.number(),
                        BudgetKind.MONTHLY,
                        HoldRow.State.BOUND)
                > 0;
    }

    /** The attempt that a plan is for has these holds from now on; those of a plan that it replaces are given back. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void replace(AttemptId attempt, Collection<String> granted, Instant now) {
        settle(attempt, null, now);
        bind(granted);
    }

    /** A plan was overtaken or given up: the holds of the job that waits are given back. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void giveBackOf(String job, Instant now) {
        settle(
                list(
                        "from HoldRow h where h.job = ?1 and h.state = ?2"
                                + " and not exists (select 1 from AttemptRow a where a.job = h.job and a.number = h.attempt)",
                        job,
                        HoldRow.State.BOUND),
                null,
                now);
    }

    /** The holds were refused: there is nothing to give back. */
    @Transactional
    void refused(Collection<String> ids) {
        if (!ids.isEmpty()) {
            update("state = ?1 where id in ?2", HoldRow.State.SETTLED, ids);
        }
    }

    /** Nothing came of these granted holds: they are given back. */
    @Transactional
    public void giveBack(Collection<String> ids, Instant now) {
        if (!ids.isEmpty()) {
            settle(list("state <> ?1 and id in ?2", HoldRow.State.SETTLED, ids), null, now);
        }
    }

    /** The attempt has ended: its holds end with it. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void settle(AttemptId attempt, @Nullable Long preemptionAtLeast, Instant now) {
        settle(
                list(
                        "job = ?1 and attempt = ?2 and state = ?3",
                        attempt.job().value(),
                        attempt.number(),
                        HoldRow.State.BOUND),
                preemptionAtLeast,
                now);
    }

    private void settle(List<HoldRow> rows, @Nullable Long preemptionAtLeast, Instant now) {
        for (HoldRow row : rows) {
            row.state = HoldRow.State.SETTLED;
            Long least = row.budget == BudgetKind.PREEMPTION ? preemptionAtLeast : null;
            outbox.settlement(new HoldSettlement(row.id, least, now));
        }
    }
}
