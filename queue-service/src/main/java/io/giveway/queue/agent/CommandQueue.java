package io.giveway.queue.agent;

import io.giveway.contracts.agent.Command;
import io.giveway.contracts.agent.CommandType;
import io.giveway.contracts.agent.Start;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Workload;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.SealedEnvironment;
import io.giveway.queue.live.AgentCommanded;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Each agent's commands, numbered in the order of commits: the agent's row is locked while numbers are given, so a reader
 * with a cursor never skips one.
 */
@ApplicationScoped
public class CommandQueue {

    private static final int MOST_AT_ONCE = 500;

    private final EntityManager entities;
    private final SealedEnvironment sealed;
    private final Event<AgentCommanded> commanded;

    CommandQueue(EntityManager entities, SealedEnvironment sealed, Event<AgentCommanded> commanded) {
        this.entities = entities;
        this.sealed = sealed;
        this.commanded = commanded;
    }

    /** Adds one command of a type for each attempt, in their order. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void append(PoolId pool, String agent, CommandType type, List<AttemptId> attempts, Instant now) {
        Object last = entities.createNativeQuery("""
                        update queue.agent set last_command = last_command + :count
                        where pool = :pool and name = :agent returning last_command
                        """, Long.class)
                .setParameter("count", attempts.size())
                .setParameter("pool", pool.value())
                .setParameter("agent", agent)
                .getSingleResult();
        long sequence = (Long) last - attempts.size();
        for (AttemptId attempt : attempts) {
            CommandRow row = new CommandRow();
            row.pool = pool.value();
            row.agent = agent;
            row.sequence = ++sequence;
            row.type = type;
            row.job = attempt.job().value();
            row.attempt = attempt.number();
            row.createdAt = now;
            entities.persist(row);
        }
        commanded.fire(new AgentCommanded(pool, agent));
    }

    /** The commands after a cursor, oldest first; those up to it are done with and dropped. */
    @Transactional
    public List<Command> after(PoolId pool, String agent, long cursor) {
        int moved = entities.createNativeQuery("""
                        update queue.agent set read_command = :cursor
                        where pool = :pool and name = :agent and read_command < :cursor and last_command >= :cursor
                        """)
                .setParameter("pool", pool.value())
                .setParameter("agent", agent)
                .setParameter("cursor", cursor)
                .executeUpdate();
        if (moved > 0) {
            entities.createQuery("delete from CommandRow where pool = :pool and agent = :agent and sequence <= :cursor")
                    .setParameter("pool", pool.value())
                    .setParameter("agent", agent)
                    .setParameter("cursor", cursor)
                    .executeUpdate();
        }
        return entities.createQuery("""
                        select c, j, a from CommandRow c, JobRow j, AttemptRow a
                        where c.pool = :pool and c.agent = :agent and c.sequence > :cursor
                          and j.id = c.job and a.job = c.job and a.number = c.attempt
                        order by c.sequence
                        """, Object[].class)
                .setParameter("pool", pool.value())
                .setParameter("agent", agent)
                .setParameter("cursor", cursor)
                .setMaxResults(MOST_AT_ONCE)
                .getResultStream()
                .map(row -> command((CommandRow) row[0], (JobRow) row[1], (AttemptRow) row[2]))
                .toList();
    }

    private Command command(CommandRow row, JobRow job, AttemptRow attempt) {
        AttemptId id = new AttemptId(new JobId(row.job), row.attempt);
        Duration grace = Duration.ofMillis(job.graceMillis);
        return switch (row.type) {
            case START -> new Command(row.sequence, row.type, id, start(job, attempt, grace), null, null);
            case CHECKPOINT -> new Command(row.sequence, row.type, id, null, job.checkpointSignal, grace);
            case STOP -> new Command(row.sequence, row.type, id, null, null, grace);
        };
    }

    private Start start(JobRow job, AttemptRow attempt, Duration grace) {
        return new Start(
                new DepartmentId(job.department),
                new Workload(job.command, job.image, sealed.open(job.id, job.envSealed), job.workingDirectory),
                attempt.placement,
                job.checkpointSupported ? job.checkpointSignal : null,
                grace,
                job.checkpointPath);
    }
}
