package io.giveway.queue.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.contracts.event.JobEvent;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.hibernate.Session;

/** Writes events in the transaction of the change that they tell of, one statement however many, and reads them back. */
@ApplicationScoped
public class History {

    private static final String INSERT = """
            insert into queue.job_event (type, job, department, attempt, actor, at, data)
            select * from unnest(?::text[], ?::text[], ?::text[], ?::integer[], ?::text[], ?::timestamptz[], ?::jsonb[])
            """;

    private final EntityManager entities;
    private final ObjectMapper json;
    private final jakarta.enterprise.event.Event<EventsRecorded> recorded;

    History(EntityManager entities, ObjectMapper json, jakarta.enterprise.event.Event<EventsRecorded> recorded) {
        this.entities = entities;
        this.json = json;
        this.recorded = recorded;
    }

    /** Writes the events in their order, in the caller's transaction. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void record(List<Event> events) {
        if (events.isEmpty()) {
            return;
        }
        entities.flush(); // an event points at its job's row
        entities.unwrap(Session.class).doWork(connection -> insert(connection, events));
        recorded.fire(new EventsRecorded());
    }

    private void insert(Connection connection, List<Event> events) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setArray(1, texts(connection, events, e -> e.type().wireName()));
            insert.setArray(2, texts(connection, events, e -> e.job().value()));
            insert.setArray(3, texts(connection, events, Event::department));
            insert.setArray(
                    4,
                    connection.createArrayOf(
                            "integer", events.stream().map(Event::attempt).toArray(Integer[]::new)));
            insert.setArray(5, texts(connection, events, Event::actor));
            insert.setArray(
                    6,
                    texts(
                            connection,
                            events,
                            e -> e.at().atOffset(ZoneOffset.UTC).toString()));
            insert.setArray(7, texts(connection, events, this::data));
            insert.executeUpdate();
        }
    }

    private static Array texts(Connection connection, List<Event> events, Function<Event, String> value)
            throws SQLException {
        return connection.createArrayOf("text", events.stream().map(value).toArray(String[]::new));
    }

    private String data(Event event) {
        try {
            return json.writeValueAsString(event.data());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write the data of " + event.type(), e);
        }
    }

    /** A job's events after a given one, oldest first. The department is part of the question. */
    public List<JobEvent> of(DepartmentId department, JobId job, long after, int limit) {
        return entities.createQuery(
                        "from EventRow where job = :job and department = :department and id > :after order by id",
                        EventRow.class)
                .setParameter("job", job.value())
                .setParameter("department", department.value())
                .setParameter("after", after)
                .setMaxResults(limit)
                .getResultStream()
                .map(History::view)
                .toList();
    }

    private static JobEvent view(EventRow row) {
        return new JobEvent(
                Long.toString(row.id), row.type, new JobId(row.job), row.attempt, row.at, row.actor, row.data);
    }
}
