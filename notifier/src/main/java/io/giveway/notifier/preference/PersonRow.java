package io.giveway.notifier.preference;

import io.giveway.contracts.notice.MailKind;
import io.giveway.contracts.notice.Notifications;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The stored row of a person who has looked at the own notifications at least once. */
@Entity
@Table(name = "person")
public class PersonRow {

    @Id
    public String name;

    public @Nullable String address;
    public boolean suspended = true;
    public boolean resumed = true;

    @Column(name = "dropped_to_normal")
    public boolean droppedToNormal = true;

    @Column(name = "objective_missed")
    public boolean objectiveMissed = true;

    public boolean demoted = true;

    @Column(name = "seen_at")
    public Instant seenAt;

    boolean wants(MailKind kind) {
        return switch (kind) {
            case QUESTION -> true;
            case SUSPENDED -> suspended;
            case RESUMED -> resumed;
            case DROPPED_TO_NORMAL -> droppedToNormal;
            case OBJECTIVE_MISSED -> objectiveMissed;
            case DEMOTED -> demoted;
        };
    }

    Notifications view() {
        return new Notifications(address, suspended, resumed, droppedToNormal, objectiveMissed, demoted);
    }
}
