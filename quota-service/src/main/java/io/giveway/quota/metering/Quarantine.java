package io.giveway.quota.metering;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.quota.alert.Alerts;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps aside what cannot be booked, whole and visible, with an alert: accepted use is never lost, and never booked on a
 * guess. The same entry sent again is the same row.
 */
@ApplicationScoped
class Quarantine implements PanacheRepositoryBase<QuarantineRow, String> {

    private final ObjectMapper json;
    private final Alerts alerts;

    Quarantine(ObjectMapper json, Alerts alerts) {
        this.json = json;
        this.alerts = alerts;
    }

    /** Keeps an entry aside. False if it was kept aside before. */
    boolean keep(Object entry, String reason, Instant now) {
        String text = write(entry);
        String id = UUID.nameUUIDFromBytes((entry.getClass().getSimpleName() + text).getBytes(StandardCharsets.UTF_8))
                .toString();
        if (findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE).isPresent()) {
            return false;
        }
        QuarantineRow row = new QuarantineRow();
        row.id = id;
        row.reason = reason;
        row.entry = text;
        row.receivedAt = now;
        persistAndFlush(row);
        alerts.quarantined(id, reason, now);
        return true;
    }

    Optional<QuarantineRow> locked(String id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /** Closes an entry: what became of it, and who decided so. */
    void resolve(QuarantineRow row, String resolution, String by, Instant now) {
        row.resolution = resolution;
        row.resolvedBy = by;
        row.resolvedAt = now;
        alerts.resolved(row.id, now);
    }

    /** Open entries in their order, after a sequence. */
    List<QuarantineRow> open(long after, int limit) {
        return find("resolvedAt is null and sequence > ?1 order by sequence", after)
                .range(0, limit - 1)
                .list();
    }

    private String write(Object entry) {
        try {
            return json.writeValueAsString(entry);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an entry that was read cannot be written", e);
        }
    }
}
