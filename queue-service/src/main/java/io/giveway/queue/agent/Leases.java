package io.giveway.queue.agent;

import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.policy.Policy;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.attempt.Departures;
import io.giveway.queue.attempt.Endings;
import io.giveway.queue.policy.Policies;
import io.giveway.queue.pool.PoolChanges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;

/**
 * What time does to agents that are not heard and to starts that do not happen (docs/rules.md, section 3): silent agents
 * offer no GPUs, lost ones lose their attempts, and a start that takes too long is taken back by a STOP, so that the GPUs
 * are free only when the agent says that nothing runs.
 */
@ApplicationScoped
public class Leases {

    private final Agents agents;
    private final Attempts attempts;
    private final Endings endings;
    private final PoolChanges changes;
    private final Departures departures;
    private final Policies policies;

    Leases(
            Agents agents,
            Attempts attempts,
            Endings endings,
            PoolChanges changes,
            Departures departures,
            Policies policies) {
        this.agents = agents;
        this.attempts = attempts;
        this.endings = endings;
        this.changes = changes;
        this.departures = departures;
        this.policies = policies;
    }

    /** Looks at all agents and starts of a pool as of an instant. */
    @Transactional
    public void review(PoolId pool, Instant now) {
        Policy policy = policies.current().policy();
        for (AgentRow agent : agents.of(pool)) {
            if (agent.silentSince == null
                    && now.isAfter(agent.heardAt.plus(policy.lease().silent()))) {
                agent.silentSince = now;
                changes.noteShape(pool);
            }
            if (agent.lostAt == null
                    && now.isAfter(agent.heardAt.plus(policy.lease().lost()))) {
                agent.lostAt = now;
                attempts.openOfAgent(pool, agent.name).forEach(row -> endings.gone(row.attemptId(), now));
            }
        }
        attempts.locked(attempts.startingSince(pool, now.minus(policy.start().timeout())), (job, attempt) -> {
            if (attempt.runningAt == null && attempt.askedCause == null) {
                departures.stop(attempt, AttemptCause.START_FAILED, now);
            }
        });
    }
}
