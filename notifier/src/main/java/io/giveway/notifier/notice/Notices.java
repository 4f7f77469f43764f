package io.giveway.notifier.notice;

import io.giveway.chassis.feed.EventConsumer;
import io.giveway.contracts.event.FeedEvent;
import io.giveway.contracts.notice.MailKind;
import io.giveway.notifier.delivery.Deliveries;
import io.giveway.notifier.mail.JobFacts;
import io.giveway.notifier.preference.AddressBook;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts mails on their way for the events that an owner wants to know. How far it has come is kept in the transaction that
 * keeps the mails, so that each event is told once.
 */
@ApplicationScoped
public class Notices implements EventConsumer {

    private static final Map<String, MailKind> KINDS = Map.of(
            "io.giveway.job.suspended", MailKind.SUSPENDED,
            "io.giveway.job.resumed", MailKind.RESUMED,
            "io.giveway.job.dropped-to-normal", MailKind.DROPPED_TO_NORMAL,
            "io.giveway.job.objective-missed", MailKind.OBJECTIVE_MISSED,
            "io.giveway.job.demoted", MailKind.DEMOTED);

    private final EntityManager entities;
    private final Deliveries deliveries;
    private final AddressBook addresses;
    private final NoticeSettings settings;
    private final Clock clock;

    Notices(
            EntityManager entities,
            Deliveries deliveries,
            AddressBook addresses,
            NoticeSettings settings,
            Clock clock) {
        this.entities = entities;
        this.deliveries = deliveries;
        this.addresses = addresses;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public long applied() {
        return QuarkusTransaction.requiringNew().call(() -> applied(""));
    }

    @Override
    public long apply(long after, List<FeedEvent> events) {
        return QuarkusTransaction.requiringNew().call(() -> applyNow(after, events));
    }

    private long applyNow(long after, List<FeedEvent> events) {
        long applied = applied(" for update");
        if (applied != after) {
            return applied;
        }
        events.forEach(this::apply);
        long last = events.get(events.size() - 1).sequence();
        entities.createNativeQuery("update notify.feed set applied = :last")
                .setParameter("last", last)
                .executeUpdate();
        return last;
    }

    private long applied(String lock) {
        Object applied = entities.createNativeQuery("select applied from notify.feed" + lock, Long.class)
                .getSingleResult();
        return (Long) applied;
    }

    private void apply(FeedEvent event) {
        MailKind kind = KINDS.get(event.type());
        Instant now = clock.instant();
        if (kind == null || event.time().isBefore(now.minus(settings.oldest()))) {
            return;
        }
        addresses
                .ofNotice(event.owner(), kind)
                .ifPresent(recipient -> deliveries.notify(
                        event.sequence(), kind, recipient, facts(event), now, now.plus(settings.giveUpAfter())));
    }

    private static JobFacts facts(FeedEvent event) {
        return new JobFacts(
                event.job().value(),
                event.name(),
                event.department().value(),
                event.pool().value(),
                null,
                null,
                why(event.data()),
                event.time(),
                null);
    }

    private static @Nullable String why(Map<String, Object> data) {
        Object why = data.getOrDefault("cause", data.get("reason"));
        return Objects.toString(why, null);
    }
}
