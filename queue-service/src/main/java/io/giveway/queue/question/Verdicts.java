package io.giveway.queue.question;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.question.QuestionRecord;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.history.Event;
import io.giveway.queue.history.EventType;
import io.giveway.queue.history.History;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import io.giveway.queue.override.Overriding;
import io.giveway.queue.pool.PoolTime;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Takes the steps of questions. Start, cancel, override and answer all hold the job's row lock, so whichever is first
 * decides, and a question whose stretch of waiting is over decides nothing.
 */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
class Verdicts {

    private final Jobs jobs;
    private final Attempts attempts;
    private final Overriding overriding;
    private final History history;
    private final PoolTime time;
    private final EntityManager entities;

    Verdicts(
            Jobs jobs,
            Attempts attempts,
            Overriding overriding,
            History history,
            PoolTime time,
            EntityManager entities) {
        this.jobs = jobs;
        this.attempts = attempts;
        this.overriding = overriding;
        this.history = history;
        this.time = time;
        this.entities = entities;
    }

    /** Takes a step once; the same again changes nothing. Refused where the job is not the waiting P0 that was asked about. */
    void take(UUID question, QuestionRecord step) {
        JobRow job = jobs.lock(step.job()).orElseThrow(Refused::notFound);
        if (isKnown(question, step)) {
            return;
        }
        Optional<Stretch> stretch = Stretch.of(job, attempts.last(job.id).orElse(null));
        if (!stretch.equals(Optional.of(new Stretch(step.since())))) {
            throw Refused.of(ProblemType.CONFLICT, "the job is no longer the waiting P0 that was asked about");
        }
        Instant now = time.now(new PoolId(job.pool));
        decide(job, question, step, now);
        note(question, step, now);
    }

    private void decide(JobRow job, UUID question, QuestionRecord step, Instant now) {
        switch (step.step()) {
            case ASKED -> record(EventType.JOB_QUESTION_ASKED, job, question, step, now);
            case UNDELIVERABLE -> record(EventType.JOB_QUESTION_UNDELIVERABLE, job, question, step, now);
            case KEPT -> {
                job.keptAt = now;
                record(EventType.JOB_QUESTION_ANSWERED, job, question, step, now);
            }
            case DEMOTED -> {
                record(EventType.JOB_QUESTION_ANSWERED, job, question, step, now);
                overriding.demote(job, step.by(), step.role(), now);
            }
        }
    }

    private void record(EventType type, JobRow job, UUID question, QuestionRecord step, Instant now) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("question", question);
        data.put("step", step.step());
        data.put("role", step.role());
        data.put("at", step.at());
        history.record(List.of(new Event(type, new JobId(job.id), job.department, null, step.by(), now, data)));
    }

    private boolean isKnown(UUID question, QuestionRecord step) {
        List<String> known = entities.createNativeQuery(
                        "select job from queue.question_step where question = :question and step = :step", String.class)
                .setParameter("question", question)
                .setParameter("step", step.step().name())
                .getResultList();
        if (!known.isEmpty() && !known.contains(step.job().value())) {
            throw Refused.of(ProblemType.CONFLICT, "the question is about another job");
        }
        return !known.isEmpty();
    }

    private void note(UUID question, QuestionRecord step, Instant now) {
        entities.createNativeQuery(
                        "insert into queue.question_step (question, step, job, at) values (:question, :step, :job, :at)")
                .setParameter("question", question)
                .setParameter("step", step.step().name())
                .setParameter("job", step.job().value())
                .setParameter("at", now)
                .executeUpdate();
    }
}
