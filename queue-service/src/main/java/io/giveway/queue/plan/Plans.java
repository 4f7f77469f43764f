package io.giveway.queue.plan;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.JobState;
import io.giveway.planner.pool.Plan;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.attempt.Departures;
import io.giveway.queue.budget.HoldBook;
import io.giveway.queue.history.Event;
import io.giveway.queue.history.EventType;
import io.giveway.queue.history.History;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Commits plans and gives them up (docs/rules.md, section 6); holds, victims, history and the plan's row change together. */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class Plans implements PanacheRepositoryBase<PlanRow, String> {

    private final Jobs jobs;
    private final Attempts attempts;
    private final Departures departures;
    private final HoldBook holds;
    private final History history;

    Plans(Jobs jobs, Attempts attempts, Departures departures, HoldBook holds, History history) {
        this.jobs = jobs;
        this.attempts = attempts;
        this.departures = departures;
        this.holds = holds;
        this.history = history;
    }

    /**
     * Commits a plan if all that it rests on still stands: the preemptor waits and each victim runs in the attempt named.
     *
     * @param granted the holds that were granted for it
     * @return false, with nothing changed, where something else has happened meanwhile
     */
    public boolean commit(PoolId pool, Plan plan, int number, Collection<String> granted, Instant now) {
        Set<String> named = new LinkedHashSet<>();
        named.add(plan.job());
        plan.victims().forEach(victim -> named.add(victim.job()));
        Map<String, JobRow> rows =
                jobs.lock(named).stream().collect(Collectors.toMap(row -> row.id, Function.identity()));
        Map<String, AttemptRow> open =
                attempts.openOf(named).stream().collect(Collectors.toMap(row -> row.job, Function.identity()));
        JobRow preemptor = rows.get(plan.job());
        if (preemptor == null
                || !preemptor.state.isWaiting()
                || preemptor.held
                || !preemptor.pool.equals(pool.value())) {
            return false;
        }
        if (!plan.victims().stream()
                .allMatch(victim -> stands(victim, rows.get(victim.job()), open.get(victim.job())))) {
            return false;
        }
        store(pool, plan, now);
        holds.replace(new AttemptId(new JobId(plan.job()), number), granted, now);
        plan.takesOver().forEach(job -> holds.giveBackOf(job, now));
        ask(plan, rows, open, now);
        history.record(decided(plan, preemptor, rows, now));
        return true;
    }

    private static boolean stands(Plan.Victim victim, @Nullable JobRow job, @Nullable AttemptRow attempt) {
        if (victim.asked()) {
            return true; // it was asked by an earlier plan and may have left by now, which is as well
        }
        return job != null && attempt != null && attempt.number == victim.attempt() && job.state == JobState.RUNNING;
    }

    private void store(PoolId pool, Plan plan, Instant now) {
        PlanRow row = findByIdOptional(plan.job()).orElseGet(PlanRow::new);
        row.job = plan.job();
        row.pool = pool.value();
        row.document = plan;
        row.state = PlanRow.State.ACTIVE;
        row.committedAt = now;
        persist(row);
    }

    private void ask(Plan plan, Map<String, JobRow> rows, Map<String, AttemptRow> open, Instant now) {
        AttemptCause cause = AttemptCause.valueOf("PREEMPTED_" + plan.kind());
        for (Plan.Victim victim : plan.victims()) {
            JobRow job = rows.get(victim.job());
            AttemptRow attempt = open.get(victim.job());
            if (job == null || attempt == null) {
                continue;
            }
            getEntityManager()
                    .createNativeQuery("""
                            insert into queue.preemption (victim, attempt, preemptor, kind, by_other, at)
                            values (:victim, :attempt, :preemptor, :kind, :other, :at) on conflict do nothing
                            """)
                    .setParameter("victim", job.id)
                    .setParameter("attempt", attempt.number)
                    .setParameter("preemptor", plan.job())
                    .setParameter("kind", plan.kind().name())
                    .setParameter("other", !victim.own())
                    .setParameter("at", now)
                    .executeUpdate();
            attempt.keptAtGrace = false;
            if (job.state == JobState.RUNNING) {
                departures.ask(job, attempt, cause, now);
            }
        }
    }

    /** What the preemptor's department may read: no other department's job by name. */
    private static List<Event> decided(Plan plan, JobRow preemptor, Map<String, JobRow> rows, Instant now) {
        List<Map<String, Object>> victims = new ArrayList<>();
        for (Plan.Victim victim : plan.victims()) {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("gpus", victim.taken());
            told.put("own", victim.own());
            JobRow row = rows.get(victim.job());
            if (row != null) {
                told.put("tier", row.effectiveTier);
            }
            if (victim.own()) {
                told.put("job", victim.job());
            }
            victims.add(told);
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("kind", plan.kind());
        data.put("gpus", plan.placement().gpus());
        data.put("takenFromOthers", plan.takenFromOthers());
        data.put("victims", victims);
        return List.of(event(EventType.PREEMPTION_DECIDED, preemptor, now, data));
    }

    /** Gives a plan up: its holds go back, and nobody is killed for it any more. One of another pool is not touched. */
    public void rollBack(PoolId pool, String job, String cause, Instant now) {
        Optional<PlanRow> active =
                findByIdOptional(job).filter(row -> row.state == PlanRow.State.ACTIVE && row.pool.equals(pool.value()));
        active.ifPresent(row -> {
            row.state = PlanRow.State.ROLLED_BACK;
            holds.giveBackOf(job, now);
            Set<String> victims =
                    row.document.victims().stream().map(Plan.Victim::job).collect(Collectors.toSet());
            attempts.openOf(victims).stream()
                    .filter(attempt -> attempt.killAt != null)
                    .forEach(attempt -> attempt.keptAtGrace = true);
            JobRow preemptor = jobs.findById(job);
            history.record(List.of(event(EventType.PREEMPTION_ROLLED_BACK, preemptor, now, Map.of("cause", cause))));
        });
    }

    /** The preemptor has its GPUs: the plan is over. Answers how many of them it took from others. */
    public int finish(String job) {
        return findByIdOptional(job)
                .filter(row -> row.state == PlanRow.State.ACTIVE)
                .map(row -> {
                    delete(row);
                    return row.document.takenFromOthers();
                })
                .orElse(0);
    }

    /** The plans whose fences stand, oldest first; one that was given up is forgotten once all its victims are back. */
    public List<PlanRow> standing(PoolId pool) {
        List<PlanRow> rows = list("pool = ?1 order by committedAt", pool.value());
        List<PlanRow> standing = new ArrayList<>();
        for (PlanRow row : rows) {
            if (row.state == PlanRow.State.ACTIVE || awaitsReturn(row.document)) {
                standing.add(row);
            } else {
                delete(row);
            }
        }
        return standing;
    }

    private boolean awaitsReturn(Plan plan) {
        Map<String, Integer> asked =
                plan.victims().stream().collect(Collectors.toMap(Plan.Victim::job, Plan.Victim::attempt, Math::max));
        return jobs.byIds(asked.keySet()).stream()
                .anyMatch(job -> !job.state.isFinal() && job.lastAttempt == asked.getOrDefault(job.id, 0));
    }

    private static Event event(EventType type, JobRow job, Instant at, Map<String, Object> data) {
        return new Event(type, new JobId(job.id), job.department, null, Event.SYSTEM, at, data);
    }
}
