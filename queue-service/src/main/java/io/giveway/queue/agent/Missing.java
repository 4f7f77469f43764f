package io.giveway.queue.agent;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.policy.Policy;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.attempt.Endings;
import io.giveway.queue.history.Event;
import io.giveway.queue.history.EventType;
import io.giveway.queue.history.History;
import io.giveway.queue.job.Jobs;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jboss.logging.Logger;

/**
 * Attempts that an agent's inventory does not name. They stay on their GPUs until a second inventory, of another sequence
 * and some time later, says the same: an agent that has just restarted may not have found them yet.
 */
@ApplicationScoped
class Missing {

    private static final Logger LOG = Logger.getLogger(Missing.class);

    private final Attempts attempts;
    private final Endings endings;
    private final Jobs jobs;
    private final History history;
    private final EntityManager entities;

    Missing(Attempts attempts, Endings endings, Jobs jobs, History history, EntityManager entities) {
        this.attempts = attempts;
        this.endings = endings;
        this.jobs = jobs;
        this.history = history;
        this.entities = entities;
    }

    /** Compares one inventory with what the agent should have. */
    @Transactional(Transactional.TxType.MANDATORY)
    void compare(AgentRow agent, Set<AttemptId> seen, long sequence, Instant now, Policy policy) {
        List<AttemptRow> expected = expected(agent);
        List<AttemptRow> absent =
                expected.stream().filter(row -> !seen.contains(row.attemptId())).toList();
        for (AttemptRow row : expected) {
            if (seen.contains(row.attemptId())) {
                row.missingSince = null;
                row.missingSequence = null;
            }
        }
        List<AttemptRow> fresh =
                absent.stream().filter(row -> row.missingSince == null).toList();
        Duration gap = policy.lease().inventoryGap();
        for (AttemptRow row : absent) {
            if (row.missingSince == null || row.missingSequence == null) {
                row.missingSince = now;
                row.missingSequence = sequence;
            } else if (row.missingSequence != sequence && !now.isBefore(row.missingSince.plus(gap))) {
                endings.gone(row.attemptId(), now);
            }
        }
        unconfirmed(fresh, now);
        if (!fresh.isEmpty() && absent.size() * 2 >= expected.size()) {
            LOG.warnf(
                    "pool %s: agent %s reports %d of its %d attempts as gone; they stay until it says so again",
                    agent.pool, agent.name, absent.size(), expected.size());
        }
    }

    /** Open attempts whose START the agent has read for sure. */
    private List<AttemptRow> expected(AgentRow agent) {
        Set<AttemptId> unread = Set.copyOf(entities.createQuery(
                        "select job, attempt from CommandRow where pool = :pool and agent = :agent and type = START",
                        Object[].class)
                .setParameter("pool", agent.pool)
                .setParameter("agent", agent.name)
                .getResultStream()
                .map(row -> new AttemptId(new JobId((String) row[0]), (Integer) row[1]))
                .toList());
        return attempts.openOfAgent(new PoolId(agent.pool), agent.name).stream()
                .filter(row -> !unread.contains(row.attemptId()))
                .toList();
    }

    private void unconfirmed(List<AttemptRow> fresh, Instant now) {
        history.record(jobs.byIds(fresh.stream().map(row -> row.job).toList()).stream()
                .map(job -> new Event(
                        EventType.ATTEMPT_UNCONFIRMED,
                        new JobId(job.id),
                        job.department,
                        job.lastAttempt,
                        Event.SYSTEM,
                        now,
                        Map.of()))
                .toList());
    }
}
