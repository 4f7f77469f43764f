package io.giveway.notifier.delivery;

import io.giveway.contracts.job.Decider;
import io.giveway.contracts.notice.Delivery;
import io.giveway.contracts.notice.DeliveryState;
import io.giveway.contracts.notice.MailKind;
import io.giveway.notifier.mail.JobFacts;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

/** The stored row of one mail to one recipient. */
@Entity
@Table(name = "delivery")
public class DeliveryRow {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    public @Nullable Long id;

    @Enumerated(EnumType.STRING)
    public MailKind kind;

    public String recipient;
    public @Nullable Long event;
    public @Nullable UUID question;
    public @Nullable Integer slot;

    @Enumerated(EnumType.STRING)
    public @Nullable Decider role;

    @Convert(converter = FactsColumn.class)
    @ColumnTransformer(write = "cast(? as jsonb)")
    public JobFacts content;

    @Enumerated(EnumType.STRING)
    public Phase state;

    public int tries;

    @Column(name = "due_at")
    public Instant dueAt;

    public Instant until;

    @Column(name = "changed_at")
    public Instant changedAt;

    public @Nullable String detail;

    /** Where a mail is on its way. */
    enum Phase {
        /** Not tried yet. */
        WAITING(DeliveryState.RETRYING),
        /** Being handed to the relay; found again after a crash, it may have been sent. */
        SENDING(DeliveryState.RETRYING),
        /** Surely not sent; tried again when it is due. */
        RETRYING(DeliveryState.RETRYING),
        /** Accepted by the relay. */
        SENT(DeliveryState.SENT),
        /** Refused for good, or too late. */
        FAILED(DeliveryState.FAILED),
        /** Nobody knows; not sent again. */
        UNCERTAIN(DeliveryState.UNCERTAIN);

        private final DeliveryState shown;

        Phase(DeliveryState shown) {
            this.shown = shown;
        }
    }

    Delivery view() {
        return new Delivery(kind, recipient, state.shown, slot, changedAt, detail);
    }
}
