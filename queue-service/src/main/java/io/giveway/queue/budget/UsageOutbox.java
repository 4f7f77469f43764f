package io.giveway.queue.budget;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.contracts.quota.HoldSettlement;
import io.giveway.contracts.quota.PlacedAttempt;
import io.giveway.contracts.quota.UsageBatch;
import io.giveway.contracts.quota.UsageSlice;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.List;

/**
 * What is yet to be told to the quota-service, written with the change that it tells of and dropped once it was answered.
 * Entries may be sent again; their keys make that harmless.
 */
@ApplicationScoped
public class UsageOutbox {

    private static final int MOST_AT_ONCE = 1_000;

    private final EntityManager entities;
    private final ObjectMapper json;
    private final Quota quota;

    UsageOutbox(EntityManager entities, ObjectMapper json, Quota quota) {
        this.entities = entities;
        this.json = json;
        this.quota = quota;
    }

    void placed(PlacedAttempt attempt) {
        add("PLACED", attempt);
    }

    void slice(UsageSlice slice) {
        add("SLICE", slice);
    }

    void settlement(HoldSettlement settlement) {
        add("SETTLEMENT", settlement);
    }

    private void add(String kind, Object entry) {
        if (!quota.isConfigured()) {
            return;
        }
        try {
            entities.createNativeQuery(
                            "insert into queue.usage_outbox (kind, entry) values (:kind, cast(:entry as jsonb))")
                    .setParameter("kind", kind)
                    .setParameter("entry", json.writeValueAsString(entry))
                    .executeUpdate();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write use of kind " + kind, e);
        }
    }

    /** Sends what there is, oldest first, until nothing is left or nobody answers. */
    @Scheduled(every = "${giveway.usage.send-every}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void send() {
        while (quota.isConfigured()) {
            List<Entry> entries = next();
            boolean nothing = entries.isEmpty();
            if (nothing && quota.isReached()) {
                return;
            }
            // with nothing to tell it is asked all the same while it is away: plans wait until it is known to be back
            if (!quota.use(batch(entries)) || nothing) {
                return;
            }
            drop(entries.stream().map(Entry::id).toList());
        }
    }

    record Entry(long id, String kind, String json) {}

    @Transactional
    List<Entry> next() {
        @SuppressWarnings("unchecked") // a query of three columns
        List<Object[]> rows = entities.createNativeQuery(
                        "select id, kind, cast(entry as text) from queue.usage_outbox order by id")
                .setMaxResults(MOST_AT_ONCE)
                .getResultList();
        return rows.stream()
                .map(row -> new Entry(((Number) row[0]).longValue(), (String) row[1], (String) row[2]))
                .toList();
    }

    @Transactional
    void drop(List<Long> sent) {
        entities.createNativeQuery("delete from queue.usage_outbox where id = any(cast(:ids as bigint[]))")
                .setParameter("ids", sent.toArray(Long[]::new))
                .executeUpdate();
    }

    private UsageBatch batch(List<Entry> entries) {
        List<PlacedAttempt> attempts = new ArrayList<>();
        List<UsageSlice> slices = new ArrayList<>();
        List<HoldSettlement> settlements = new ArrayList<>();
        for (Entry entry : entries) {
            switch (entry.kind()) {
                case "PLACED" -> attempts.add(read(entry, PlacedAttempt.class));
                case "SLICE" -> slices.add(read(entry, UsageSlice.class));
                default -> settlements.add(read(entry, HoldSettlement.class));
            }
        }
        return new UsageBatch(List.copyOf(attempts), List.copyOf(slices), List.copyOf(settlements));
    }

    private <T> T read(Entry entry, Class<T> type) {
        try {
            return json.readValue(entry.json(), type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("use " + entry.id() + " cannot be read", e);
        }
    }
}
