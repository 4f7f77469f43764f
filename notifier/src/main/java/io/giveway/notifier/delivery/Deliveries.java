package io.giveway.notifier.delivery;

import io.giveway.contracts.notice.MailKind;
import io.giveway.notifier.delivery.DeliveryRow.Phase;
import io.giveway.notifier.mail.Handover;
import io.giveway.notifier.mail.JobFacts;
import io.giveway.notifier.preference.Recipient;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Mails on their way. A mail is marked as being sent before the relay hears of it, so that after a crash nothing that may
 * have been sent is sent again.
 */
@ApplicationScoped
public class Deliveries implements PanacheRepositoryBase<DeliveryRow, Long> {

    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final Duration LONGEST_RETRY = Duration.ofMinutes(5);

    private static final String CLAIM = """
            update notify.delivery set state = 'SENDING', tries = tries + 1, changed_at = :now
            where id in (
                select id from notify.delivery where state in ('WAITING', 'RETRYING') and due_at <= :now and until > :now
                order by due_at, id limit :most for update skip locked)
            returning *
            """;

    private final EntityManager entities;
    private final Event<ReminderAccepted> accepted;

    Deliveries(EntityManager entities, Event<ReminderAccepted> accepted) {
        this.entities = entities;
        this.accepted = accepted;
    }

    /** Puts one reminder on its way, within the transaction that began its slot. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void remind(UUID question, int slot, Recipient recipient, JobFacts job, Instant now, Instant until) {
        DeliveryRow row = waiting(MailKind.QUESTION, recipient.address(), job, now, until);
        row.question = question;
        row.slot = slot;
        row.role = recipient.role();
        persist(row);
    }

    /** Puts one mail about an event on its way, within the transaction that applies the event. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void notify(long event, MailKind kind, Recipient recipient, JobFacts job, Instant now, Instant until) {
        DeliveryRow row = waiting(kind, recipient.address(), job, now, until);
        row.event = event;
        persist(row);
    }

    private static DeliveryRow waiting(MailKind kind, String recipient, JobFacts job, Instant now, Instant until) {
        DeliveryRow row = new DeliveryRow();
        row.kind = kind;
        row.recipient = recipient;
        row.content = job;
        row.state = Phase.WAITING;
        row.dueAt = now;
        row.until = until;
        row.changedAt = now;
        return row;
    }

    /** Takes mails that are due; each is taken by one replica only. */
    @Transactional
    @SuppressWarnings("unchecked") // a native query knows no generics
    List<DeliveryRow> claim(Instant now, int most) {
        return entities.createNativeQuery(CLAIM, DeliveryRow.class)
                .setParameter("now", now)
                .setParameter("most", most)
                .getResultList();
    }

    /** Keeps what became of a mail that was claimed. */
    @Transactional
    void finish(long id, Handover handover, Instant now) {
        DeliveryRow row = findById(id);
        if (row.state != Phase.SENDING) {
            return;
        }
        row.changedAt = now;
        if (handover instanceof Handover.Accepted) {
            row.state = Phase.SENT;
            row.detail = null;
            if (row.question != null && row.slot != null) {
                accepted.fire(new ReminderAccepted(row.question, row.slot, now));
            }
        } else if (handover instanceof Handover.Refused refused) {
            row.state = Phase.FAILED;
            row.detail = refused.detail();
        } else if (handover instanceof Handover.NotSent notSent) {
            row.dueAt = now.plus(pause(row.tries));
            row.state = row.dueAt.isBefore(row.until) ? Phase.RETRYING : Phase.FAILED;
            row.detail = notSent.detail();
        } else if (handover instanceof Handover.Unknown unknown) {
            row.state = Phase.UNCERTAIN;
            row.detail = unknown.detail();
        }
    }

    /** Reminders of a question that is over are of no use any more and not sent. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void drop(UUID question, Instant now) {
        update(
                "state = ?1, detail = 'the question is over', changedAt = ?2 where question = ?3 and state in ?4",
                Phase.FAILED,
                now,
                question,
                List.of(Phase.WAITING, Phase.RETRYING));
    }

    /** What was being sent when a replica died: it may have been sent. */
    @Transactional
    int giveUpOn(Instant sendingBefore, Instant now) {
        return update(
                "state = ?1, detail = 'the notifier stopped while it was being sent', changedAt = ?2"
                        + " where state = ?3 and changedAt < ?4",
                Phase.UNCERTAIN,
                now,
                Phase.SENDING,
                sendingBefore);
    }

    /** What was not sent in its time is of no use any more; a new reminder takes its place. */
    @Transactional
    int expire(Instant now) {
        return update(
                "state = ?1, detail = coalesce(detail, 'its time is over'), changedAt = ?2 where state in ?3 and until <= ?2",
                Phase.FAILED,
                now,
                List.of(Phase.WAITING, Phase.RETRYING));
    }

    /** Whether a slot was tried and its reminders were not accepted. */
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean isRefused(UUID question) {
        return count("question = ?1 and state in ?2", question, List.of(Phase.RETRYING, Phase.FAILED, Phase.UNCERTAIN))
                > 0;
    }

    private static Duration pause(int tries) {
        Duration pause = FIRST_RETRY.multipliedBy(1L << Math.min(tries - 1, 16));
        return pause.compareTo(LONGEST_RETRY) > 0 ? LONGEST_RETRY : pause;
    }
}
