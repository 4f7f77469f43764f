package io.giveway.queue.history;

import io.giveway.queue.json.DataColumn;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Map;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

/** The stored row of one event of a job, to read; {@link History} writes them. */
@Entity
@Table(name = "job_event")
public class EventRow {

    @Id
    public long id;

    public String type;
    public String job;
    public String department;
    public @Nullable Integer attempt;
    public @Nullable Long sequence;
    public String actor;
    public Instant at;

    @Convert(converter = DataColumn.class)
    @ColumnTransformer(write = "cast(? as jsonb)")
    public Map<String, Object> data;
}
