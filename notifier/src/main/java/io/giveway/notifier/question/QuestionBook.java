package io.giveway.notifier.question;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.Decider;
import io.giveway.contracts.question.Decision;
import io.giveway.contracts.question.QuestionState;
import io.giveway.contracts.question.QuestionStep;
import io.giveway.contracts.question.WaitingP0;
import io.giveway.notifier.delivery.Deliveries;
import io.giveway.notifier.delivery.ReminderAccepted;
import io.giveway.notifier.mail.JobFacts;
import io.giveway.notifier.preference.AddressBook;
import io.giveway.notifier.preference.Recipient;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The questions of this installation; each change is one transaction on the locked row. */
@ApplicationScoped
public class QuestionBook implements PanacheRepositoryBase<QuestionRow, UUID> {

    private static final String OPEN = """
            insert into notify.question
                (id, job, since, name, department, owner, pool, gpus, reference, state, opened_at, last_slot)
            values (:id, :job, :since, :name, :department, :owner, :pool, :gpus, :reference, 'OPEN', :now, -1)
            on conflict (job, since) do nothing
            """;

    private static final String UNTOLD = """
            select * from notify.question where
                (accepted_at is not null and not 'ASKED' = any(told))
                or (undeliverable and not 'UNDELIVERABLE' = any(told))
                or (answered_at is not null and state = 'KEPT' and not 'KEPT' = any(told))
                or (answered_at is not null and state = 'DEMOTED' and not 'DEMOTED' = any(told))
            order by opened_at limit 100
            """;

    private final EntityManager entities;
    private final Deliveries deliveries;
    private final AddressBook addresses;

    QuestionBook(EntityManager entities, Deliveries deliveries, AddressBook addresses) {
        this.entities = entities;
        this.deliveries = deliveries;
        this.addresses = addresses;
    }

    /** Opens the question about a stretch of waiting, unless there was one. */
    @Transactional
    void open(WaitingP0 waiting, Instant now) {
        entities.createNativeQuery(OPEN)
                .setParameter("id", UUID.randomUUID())
                .setParameter("job", waiting.job().value())
                .setParameter("since", waiting.since())
                .setParameter("name", waiting.name())
                .setParameter("department", waiting.department().value())
                .setParameter("owner", waiting.owner())
                .setParameter("pool", waiting.pool().value())
                .setParameter("gpus", waiting.gpus())
                .setParameter("reference", waiting.reference())
                .setParameter("now", now)
                .executeUpdate();
    }

    @Transactional
    List<QuestionRow> open() {
        return list("state", QuestionState.OPEN);
    }

    /** Nothing is left to decide: the job is no waiting P0 of this stretch any more. */
    @Transactional
    void end(UUID id, Instant now) {
        QuestionRow row = locked(id);
        if (row.state == QuestionState.OPEN) {
            row.state = QuestionState.ENDED;
            deliveries.drop(id, now);
        }
    }

    /** Lets the question's clock run only while the job is eligible, and takes the step that is due. */
    @Transactional
    void advance(UUID id, boolean eligible, Schedule schedule, List<String> resourceAdmins, Instant now) {
        QuestionRow row = locked(id);
        if (row.state != QuestionState.OPEN) {
            return;
        }
        pause(row, eligible, now);
        Step step = schedule.next(row.progress(), now);
        if (step instanceof Step.Remind remind) {
            remind(row, remind, schedule, resourceAdmins, now);
        } else if (step instanceof Step.Expire) {
            close(row, Decision.DEMOTE, "system", Decider.SYSTEM, now);
        }
        row.undeliverable = row.acceptedAt == null && (row.undeliverable || deliveries.isRefused(id));
    }

    /** The first answer counts. False where there was one before, or nothing to decide. */
    @Transactional
    boolean answer(UUID id, Decision decision, String by, Decider role, Instant now) {
        QuestionRow row = locked(id);
        if (row.state != QuestionState.OPEN) {
            return false;
        }
        close(row, decision, by, role, now);
        return true;
    }

    /** The deadline runs from the first acceptance. */
    @Transactional(Transactional.TxType.MANDATORY)
    void accepted(@Observes ReminderAccepted reminder) {
        QuestionRow row = locked(reminder.question());
        if (row.state == QuestionState.OPEN && row.acceptedAt == null) {
            row.acceptedSlot = reminder.slot();
            row.acceptedAt = reminder.at();
            row.pausedMillis = 0;
            row.pausedSince = row.pausedSince == null ? null : reminder.at();
            row.undeliverable = false;
        }
    }

    /** Questions of which the queue-service does not know all yet. */
    @Transactional
    @SuppressWarnings("unchecked") // a native query knows no generics
    List<QuestionRow> untold() {
        return entities.createNativeQuery(UNTOLD, QuestionRow.class).getResultList();
    }

    /** The queue-service has taken note of a step, or says that there was nothing left to decide. */
    @Transactional
    void told(UUID id, QuestionStep step, boolean moot) {
        QuestionRow row = locked(id);
        row.told = Stream.concat(Arrays.stream(row.told), Stream.of(step.name()))
                .distinct()
                .toArray(String[]::new);
        if (moot && (step == QuestionStep.KEPT || step == QuestionStep.DEMOTED)) {
            row.state = QuestionState.ENDED;
        }
    }

    @Transactional
    Optional<QuestionRow> latest(String job) {
        return find("job = ?1 order by openedAt desc", job).firstResultOptional();
    }

    @Transactional
    Optional<QuestionRow> byId(UUID id) {
        return findByIdOptional(id);
    }

    private QuestionRow locked(UUID id) {
        return findById(id, LockModeType.PESSIMISTIC_WRITE);
    }

    private static void pause(QuestionRow row, boolean eligible, Instant now) {
        Instant since = row.pausedSince;
        if (!eligible && since == null) {
            row.pausedSince = now;
        } else if (eligible && since != null) {
            row.pausedMillis += Math.max(0, Duration.between(since, now).toMillis());
            row.pausedSince = null;
        }
    }

    private void remind(QuestionRow row, Step.Remind remind, Schedule schedule, List<String> admins, Instant now) {
        row.lastSlot = remind.slot();
        row.lastSlotAt = now;
        List<Recipient> recipients = addresses.ofQuestion(row.owner, new DepartmentId(row.department), admins);
        JobFacts facts = facts(row, schedule, now);
        recipients.forEach(
                recipient -> deliveries.remind(row.id, remind.slot(), recipient, facts, now, remind.until()));
        row.undeliverable |= recipients.isEmpty();
    }

    private static JobFacts facts(QuestionRow row, Schedule schedule, Instant now) {
        Instant deadline = schedule.deadline(row.progress()).orElse(null);
        return new JobFacts(row.job, row.name, row.department, row.pool, row.gpus, row.reference, null, now, deadline);
    }

    private void close(QuestionRow row, Decision decision, String by, Decider role, Instant now) {
        row.state = decision == Decision.KEEP ? QuestionState.KEPT : QuestionState.DEMOTED;
        row.answeredBy = by;
        row.answeredRole = role;
        row.answeredAt = now;
        deliveries.drop(row.id, now);
    }
}
