package io.giveway.notifier.question;

import io.giveway.contracts.id.JobId;
import io.giveway.contracts.job.Decider;
import io.giveway.contracts.policy.Policy;
import io.giveway.contracts.question.Decision;
import io.giveway.contracts.question.QuestionRecord;
import io.giveway.contracts.question.QuestionState;
import io.giveway.contracts.question.QuestionStep;
import io.giveway.contracts.question.WaitingP0;
import io.giveway.notifier.intake.Neighbours;
import io.giveway.notifier.intake.QueueApi;
import io.quarkus.logging.Log;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.WebApplicationException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/**
 * Asks about P0s that wait too long. The queue-service says which these are and has the last word: an answer that comes
 * when the job has started changes nothing.
 */
@ApplicationScoped
public class Questions {

    private final QuestionBook book;
    private final Neighbours neighbours;
    private final QueueApi queue;
    private final Clock clock;

    Questions(QuestionBook book, Neighbours neighbours, @RestClient QueueApi queue, Clock clock) {
        this.book = book;
        this.neighbours = neighbours;
        this.queue = queue;
        this.clock = clock;
    }

    /** Opens, advances and ends questions, and tells the queue-service. Without it nothing is decided. */
    public void round() {
        Policy policy = neighbours.policy();
        List<WaitingP0> waiting = queue.waiting(policy.question().after());
        Instant now = clock.instant();
        waiting.forEach(job -> book.open(job, now));
        Map<JobId, WaitingP0> byJob =
                waiting.stream().collect(Collectors.toMap(WaitingP0::job, Function.identity(), (one, same) -> one));
        Schedule schedule = Schedule.of(policy.question());
        for (QuestionRow row : book.open()) {
            WaitingP0 job = byJob.get(new JobId(row.job));
            if (job == null || !job.since().equals(row.since)) {
                book.end(row.id, now);
            } else {
                book.advance(row.id, job.eligible(), schedule, policy.contacts().resourceAdmins(), now);
            }
        }
        book.untold().forEach(this::tell);
    }

    /** The first answer counts; it takes effect at once where the queue-service can be reached, else as soon as it can. */
    boolean answer(UUID id, Decision decision, String by, Decider role) {
        boolean counted = book.answer(id, decision, by, role, clock.instant());
        if (counted) {
            book.byId(id).ifPresent(this::tell);
        }
        return counted;
    }

    private void tell(QuestionRow row) {
        try {
            for (QuestionStep step : untold(row)) {
                book.told(row.id, step, isMoot(row, step));
            }
        } catch (RuntimeException e) {
            Log.warnf("job=%s: its question could not be told to the queue-service: %s", row.job, e.toString());
        }
    }

    private static List<QuestionStep> untold(QuestionRow row) {
        List<QuestionStep> steps = new ArrayList<>();
        if (row.acceptedAt != null) {
            steps.add(QuestionStep.ASKED);
        } else if (row.undeliverable) {
            steps.add(QuestionStep.UNDELIVERABLE);
        }
        if (row.answeredAt != null && row.state == QuestionState.KEPT) {
            steps.add(QuestionStep.KEPT);
        } else if (row.answeredAt != null && row.state == QuestionState.DEMOTED) {
            steps.add(QuestionStep.DEMOTED);
        }
        List<String> told = Arrays.asList(row.told);
        return steps.stream().filter(step -> !told.contains(step.name())).toList();
    }

    /** True where the queue-service says that the job is no longer the waiting P0 that was asked about. */
    private boolean isMoot(QuestionRow row, QuestionStep step) {
        try {
            queue.tell(row.id, record(row, step));
            return false;
        } catch (WebApplicationException e) {
            int status = e.getResponse().getStatus();
            if (status == 409 || status == 404) {
                return true;
            }
            throw e;
        }
    }

    private static QuestionRecord record(QuestionRow row, QuestionStep step) {
        boolean answer = step == QuestionStep.KEPT || step == QuestionStep.DEMOTED;
        Instant at = answer ? row.answeredAt : step == QuestionStep.ASKED ? row.acceptedAt : row.lastSlotAt;
        return new QuestionRecord(
                new JobId(row.job),
                row.since,
                step,
                answer ? Objects.requireNonNull(row.answeredBy) : "system",
                answer ? Objects.requireNonNull(row.answeredRole) : Decider.SYSTEM,
                Objects.requireNonNullElse(at, row.openedAt));
    }
}
