package io.giveway.queue.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Appends what admins change, in the transaction of the change. */
@ApplicationScoped
public class Audit {

    private final EntityManager entities;
    private final ObjectMapper json;
    private final Clock clock;

    Audit(EntityManager entities, ObjectMapper json, Clock clock) {
        this.entities = entities;
        this.json = json;
        this.clock = clock;
    }

    /** Who did what to which subject; for what concerns no single department. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void record(String actor, String action, String subject, Map<String, Object> data) {
        record(null, actor, action, subject, data);
    }

    /** The same for what concerns a department. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void record(
            @Nullable String department, String actor, String action, String subject, Map<String, Object> data) {
        try {
            entities.createNativeQuery("""
                            insert into queue.audit (department, actor, action, subject, data, at)
                            values (:department, :actor, :action, :subject, cast(:data as jsonb), :at)
                            """)
                    .setParameter("department", department)
                    .setParameter("actor", actor)
                    .setParameter("action", action)
                    .setParameter("subject", subject)
                    .setParameter("data", json.writeValueAsString(data))
                    .setParameter("at", Instant.now(clock))
                    .executeUpdate();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write the data of " + action, e);
        }
    }
}
