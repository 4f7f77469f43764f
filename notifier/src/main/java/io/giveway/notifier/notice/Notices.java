package io.giveway.notifier.notice;

import io.giveway.chassis.feed.KeptPlace;
import io.giveway.contracts.event.FeedEvent;
import io.giveway.contracts.notice.MailKind;
import io.giveway.notifier.delivery.Deliveries;
import io.giveway.notifier.mail.JobFacts;
import io.giveway.notifier.preference.AddressBook;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Puts mails on their way for the events that an owner wants to know. How far it has come is kept in the transaction that
 * keeps the mails, so that each event is told once.
 */
@Singleton
public class Notices extends KeptPlace {

    private static final Map<String, MailKind> KINDS = Map.of(
            "io.giveway.job.suspended", MailKind.SUSPENDED,
            "io.giveway.job.resumed", MailKind.RESUMED,
            "io.giveway.job.dropped-to-normal", MailKind.DROPPED_TO_NORMAL,
            "io.giveway.job.objective-missed", MailKind.OBJECTIVE_MISSED,
            "io.giveway.job.demoted", MailKind.DEMOTED);

    private final Deliveries deliveries;
    private final AddressBook addresses;
    private final NoticeSettings settings;
    private final Clock clock;

    Notices(DataSource database, Deliveries deliveries, AddressBook addresses, NoticeSettings settings, Clock clock) {
        super(database, "notify.feed");
        this.deliveries = deliveries;
        this.addresses = addresses;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    protected void apply(FeedEvent event) {
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
