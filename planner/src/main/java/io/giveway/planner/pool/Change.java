package io.giveway.planner.pool;

import io.giveway.planner.place.Node;
import io.giveway.planner.policy.Policy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A fact that has been committed and that the planner must know. Changes that carry a whole value replace the former one,
 * so that bringing a fact twice changes nothing.
 */
public sealed interface Change {

    /** Writes the fact into the state of the pool. */
    void into(PoolState pool);

    /** Another version of the policy is in force. */
    record PolicyChanged(Policy policy) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.govern(policy);
        }
    }

    /** A node is there, as described. */
    record NodeSeen(Node node) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.see(node);
        }
    }

    /** A node was removed. */
    record NodeGone(String name) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.forget(name);
        }
    }

    /** What a department may do in the pool: whether it may use it, and how many GPUs it may hold at once (null: all). */
    record DepartmentRuled(
            String department, boolean allowed, @Nullable Integer maxGpus) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.rule(this);
        }
    }

    /** A job waits, new or again, or a fact of a waiting job is another now. */
    record JobWaits(Job job) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.wait(job);
        }
    }

    /** A waiting job is no longer in the pool: cancelled or moved. */
    record JobLeft(String job) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.leave(job);
        }
    }

    /** An attempt has its GPUs from now on, or a fact of it is another now. Its job waits no longer. */
    record AttemptSeen(Attempt attempt) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.occupy(attempt);
        }

        /** Whether nothing is new but a checkpoint, which tells whom to take and never whether somebody can be. */
        public boolean savedOnly(PoolState pool) {
            Attempt former = pool.attempt(attempt.job().id());
            Instant saved = attempt.checkpointAt();
            return former != null && saved != null && attempt.equals(former.savedAt(saved));
        }
    }

    /** An attempt has really ended; its GPUs are free. If the job goes on, {@link JobWaits} follows. */
    record AttemptEnded(String job, Instant at) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.vacate(job, at);
        }
    }

    /** A plan holds: its GPUs are fenced and its victims are being asked to leave. Ends the plans that it replaces. */
    record PlanCommitted(Plan plan, Instant at) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.commit(plan, at);
        }
    }

    /** The plan of this preemptor was given up: victims that have left get their GPUs back before all others. */
    record PlanRolledBack(String job) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.rollBack(job);
        }
    }

    /** A permit started a job, or the plan of one was committed ({@code suspending}). */
    record PermitUsed(String department, boolean suspending, Instant at) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.permits().used(this);
        }
    }

    /** Whether the budgets can be asked; while they cannot, nothing is taken from other departments. */
    record QuotaReached(boolean reached) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.quota(reached);
        }
    }

    /** Whether the pool was in peak before all other facts came: told once, after a restart. */
    record PeakRemembered(boolean peak) implements Change {
        @Override
        public void into(PoolState pool) {
            pool.remember(peak);
        }
    }
}
