package io.giveway.notifier.delivery;

import io.giveway.notifier.link.Links;
import io.giveway.notifier.mail.Handover;
import io.giveway.notifier.mail.Letter;
import io.giveway.notifier.mail.Letters;
import io.giveway.notifier.mail.Relay;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Hands mails that are due to the relay, some at a time. */
@ApplicationScoped
public class Postman {

    private static final int AT_ONCE = 16;
    private static final Duration SURELY_DEAD = Duration.ofMinutes(2);

    private final Deliveries deliveries;
    private final Links links;
    private final Relay relay;
    private final Clock clock;

    Postman(Deliveries deliveries, Links links, Relay relay, Clock clock) {
        this.deliveries = deliveries;
        this.links = links;
        this.relay = relay;
        this.clock = clock;
    }

    /** Sends what is due, and says how many mails were tried. */
    public int deliver() {
        Instant now = clock.instant();
        deliveries.giveUpOn(now.minus(SURELY_DEAD), now);
        deliveries.expire(now);
        int tried = 0;
        List<DeliveryRow> claimed;
        do {
            claimed = deliveries.claim(now, AT_ONCE);
            List<Handing> handing = claimed.stream().map(this::hand).toList();
            for (Handing one : handing) {
                deliveries.finish(one.id(), one.outcome().await().indefinitely(), clock.instant());
            }
            tried += claimed.size();
        } while (!claimed.isEmpty());
        return tried;
    }

    /** Begins to send; the others of the batch do not wait for it. */
    private Handing hand(DeliveryRow row) {
        long id = Objects.requireNonNull(row.id);
        Uni<Handover> outcome = relay.send(row.recipient, "delivery-" + id, letter(row))
                .memoize()
                .indefinitely();
        outcome.subscribe().with(ignored -> {}, ignored -> {});
        return new Handing(id, outcome);
    }

    private Letter letter(DeliveryRow row) {
        return row.question == null || row.role == null
                ? Letters.notice(row.kind, row.content)
                : Letters.question(row.content, links.to(row.question, row.role));
    }

    /** A mail that the relay is being told. */
    private record Handing(long id, Uni<Handover> outcome) {}
}
