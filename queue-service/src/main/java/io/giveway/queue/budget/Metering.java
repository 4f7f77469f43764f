package io.giveway.queue.budget;

import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.quota.PlacedAttempt;
import io.giveway.contracts.quota.UsageSlice;
import io.giveway.queue.agent.AgentRow;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.policy.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Meters attempts: slices as they run, at most up to the last word of their agent, and the rest when they end. What a
 * slice tells is true when it is written, so changes of tier or lane cut here.
 */
@ApplicationScoped
public class Metering {

    private static final Duration EXPIRY_AFTER_END = Duration.ofHours(1);
    private static final Duration LEAST = Duration.ofSeconds(55);

    private final Attempts attempts;
    private final HoldBook holds;
    private final UsageOutbox outbox;
    private final Policies policies;
    private final EntityManager entities;

    Metering(Attempts attempts, HoldBook holds, UsageOutbox outbox, Policies policies, EntityManager entities) {
        this.attempts = attempts;
        this.holds = holds;
        this.outbox = outbox;
        this.policies = policies;
        this.entities = entities;
    }

    /** An attempt was placed: its time is to be expected. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void placed(JobRow job, AttemptRow attempt) {
        attempt.billedUntil = attempt.startedAt;
        attempt.beyondBudget = attempt.beyondBudget || attempt.lane == Lane.NORMAL;
        outbox.placed(new PlacedAttempt(job.id, attempt.number, job.department, attempt.pool, job.name, job.owner));
    }

    /** Slices what has run for a minute, up to the last word of each agent. */
    @Transactional
    public void review(PoolId pool, Instant now) {
        Map<String, Instant> heard = entities.createQuery("from AgentRow where pool = :pool", AgentRow.class)
                .setParameter("pool", pool.value())
                .getResultStream()
                .collect(Collectors.toMap(agent -> agent.name, agent -> agent.heardAt));
        List<AttemptRow> due = attempts.openIn(pool).stream()
                .filter(row -> isDue(row, heard.get(row.agent)))
                .toList();
        attempts.locked(due, (job, attempt) -> {
            Instant until = heard.get(attempt.agent);
            if (until != null) {
                slice(job, attempt, lastWord(attempt, until, now));
            }
        });
    }

    /** What has run so far, up to the last word of its agent, is told as it was: tier or lane are about to change. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void cut(JobRow job, AttemptRow attempt, Instant now) {
        if (agentOf(attempt) != null) {
            slice(job, attempt, lastWord(attempt, now));
        }
    }

    /** Up to when an attempt is known to have been there, if its agent says no more about it: a lost one is billed so far. */
    @Transactional(Transactional.TxType.MANDATORY)
    public Instant lastWord(AttemptRow attempt, Instant now) {
        AgentRow agent = agentOf(attempt);
        return agent == null ? now : lastWord(attempt, agent.heardAt, now);
    }

    private @Nullable AgentRow agentOf(AttemptRow attempt) {
        return entities.find(AgentRow.class, new AgentRow.Key(attempt.pool, attempt.agent));
    }

    private static Instant lastWord(AttemptRow attempt, Instant heard, Instant now) {
        Instant word = attempt.lastWordAt == null ? heard : attempt.lastWordAt;
        return word.isAfter(now) ? now : word;
    }

    private static boolean isDue(AttemptRow row, @Nullable Instant heard) {
        return row.billedUntil != null
                && heard != null
                && Duration.between(row.billedUntil, heard).compareTo(LEAST) >= 0;
    }

    /** The attempt has ended: the last slice, and the end of its holds. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void ended(JobRow job, AttemptRow attempt, Instant at) {
        slice(job, attempt, at);
        boolean ran = attempt.runningAt != null;
        long least = policies.current().policy().preemption().minimumCharge().toSeconds() * attempt.takenGpus;
        holds.settle(attempt.attemptId(), ran ? least : null, at);
    }

    /** Writes what lies between the last slice and an instant. */
    private void slice(JobRow job, AttemptRow attempt, Instant until) {
        Instant from = attempt.billedUntil;
        if (from == null) {
            return;
        }
        ZoneId zone = policies.current().policy().billing().zone();
        Instant expiry = job.expectedEnd == null
                ? null
                : (job.expectedEnd.isAfter(until) ? job.expectedEnd : until).plus(EXPIRY_AFTER_END);
        for (Slicing.Piece piece :
                Slicing.cut(attempt.startedAt, from, until, attempt.gpus, attempt.billedGpuSeconds, zone)) {
            attempt.slices++;
            attempt.billedGpuSeconds += piece.gpuSeconds();
            attempt.billedUntil = piece.to();
            outbox.slice(new UsageSlice(
                    job.id,
                    attempt.number,
                    attempt.slices,
                    piece.from(),
                    piece.to(),
                    attempt.gpus,
                    piece.gpuSeconds(),
                    piece.gpuSeconds() * attempt.takenGpus / attempt.gpus,
                    attempt.tier,
                    attempt.lane,
                    attempt.beyondBudget,
                    expiry));
        }
    }
}
