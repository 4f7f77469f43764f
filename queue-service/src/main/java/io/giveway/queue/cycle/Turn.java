package io.giveway.queue.cycle;

import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.LaneReason;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.planner.Decision;
import io.giveway.planner.Decision.PreemptFor;
import io.giveway.planner.Decision.StartAttempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Plan;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.budget.HoldDesk;
import io.giveway.queue.live.Deposed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Commits the decisions of one cycle in their order, starts that follow one another together. Decisions build on each
 * other: after one that could not be committed the rest is dropped, and the next cycle asks anew.
 */
final class Turn {

    private final PoolId pool;
    private final long epoch;
    private final PoolMemory memory;
    private final PoolLoop.Parts parts;
    private final Instant now;
    private boolean acted;

    Turn(PoolId pool, long epoch, PoolMemory memory, PoolLoop.Parts parts, Instant now) {
        this.pool = pool;
        this.epoch = epoch;
        this.memory = memory;
        this.parts = parts;
        this.now = now;
    }

    /** True where something was committed or refused, so that deciding again may find more. */
    boolean commit(List<Decision> decisions) throws Deposed {
        List<StartAttempt> starts = new ArrayList<>();
        for (Decision decision : decisions) {
            if (decision instanceof StartAttempt start) {
                starts.add(start);
            } else if (!(decision instanceof Decision.Reserve)) {
                boolean whole = start(starts);
                starts.clear();
                if (!whole || !one(decision)) {
                    return acted;
                }
            }
        }
        start(starts);
        return acted;
    }

    private boolean one(Decision decision) throws Deposed {
        if (decision instanceof PreemptFor preempt) {
            return preempt(preempt);
        }
        if (decision instanceof Decision.RollBack rollBack) {
            parts.commits().rollBack(pool, epoch, rollBack, now);
            memory.planner().apply(new Change.PlanRolledBack(rollBack.job()));
            acted = true;
        } else if (decision instanceof Decision.WaitPatiently patience) {
            parts.commits().waitPatiently(pool, epoch, patience, now);
            acted = true;
        } else if (decision instanceof Decision.PauseAging pause) {
            parts.commits().pause(pool, epoch, pause, now);
            acted = true;
        } else if (decision instanceof Decision.ResumeAging resume) {
            parts.commits().resume(pool, epoch, resume, now);
            acted = true;
        }
        return true;
    }

    /** Holds first, then the plan, then the fence: nobody is asked to leave before the budgets carry it. */
    private boolean preempt(PreemptFor decision) throws Deposed {
        Plan plan = decision.plan();
        Job preemptor = memory.planner().pool().waiting(plan.job());
        if (preemptor == null) {
            return false;
        }
        int number = memory.nextNumber(plan.job());
        HoldDesk.PlanHolds holds = parts.holds().carry(pool, decision, preemptor, number, now);
        if (!holds.answered()) {
            return false; // the next cycle knows that the budgets cannot be asked
        }
        if (holds.lacking().isPresent()) {
            refused(plan.job(), holds.lacking().get());
            return false;
        }
        if (!parts.commits().preempt(pool, epoch, plan, number, holds.granted(), now)) {
            parts.book().giveBack(holds.granted(), now);
            return false;
        }
        memory.planner().apply(new Change.PlanCommitted(plan, now));
        if (plan.kind() == Plan.Kind.PERMIT) {
            memory.planner().apply(new Change.PermitUsed(preemptor.department(), true, now));
        }
        acted = true;
        return true;
    }

    private void refused(String job, BudgetKind lacking) {
        acted = true;
        if (lacking == BudgetKind.MONTHLY) {
            parts.commits().drop(Map.of(job, LaneReason.MONTHLY_BUDGET), now);
        } else {
            parts.commits().denied(job, "PREEMPTION_BUDGET_EXHAUSTED", now);
            memory.refuseOthers(job, now);
        }
    }

    /** Claims and commits the starts that are carried; false where not all of them began. */
    private boolean start(List<StartAttempt> starts) throws Deposed {
        if (starts.isEmpty()) {
            return true;
        }
        acted = true;
        HoldDesk.Carried carried = parts.holds().carry(pool, starts, memory::nextNumber, now);
        parts.commits().drop(carried.dropped(), now);
        if (carried.starts().isEmpty()) {
            return false;
        }
        parts.live().write(pool, epoch, memory.claim(carried.starts()));
        List<AttemptRow> begun = parts.starts().commit(pool, epoch, carried, now);
        Map<String, String> unused = new HashMap<>(carried.holds());
        begun.forEach(row -> unused.remove(row.job));
        parts.book().giveBack(unused.values(), now);
        parts.live().write(pool, epoch, memory.settle(carried.starts(), begun, now));
        return begun.size() == starts.size();
    }
}
