package io.giveway.queue.plan;

import io.giveway.planner.pool.Plan;
import io.giveway.queue.json.PlanColumn;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;

/** The stored row of a plan, named by its preemptor. */
@Entity
@Table(name = "plan")
public class PlanRow {

    /** Where a plan stands while its fence does. */
    public enum State {
        /** Its victims are leaving or have left, and its GPUs are kept for the preemptor. */
        ACTIVE,
        /** Given up: its GPUs are kept for the victims that had left. */
        ROLLED_BACK
    }

    @Id
    public String job;

    public String pool;

    @Convert(converter = PlanColumn.class)
    @ColumnTransformer(write = "cast(? as jsonb)")
    public Plan document;

    @Enumerated(EnumType.STRING)
    public State state;

    @Column(name = "committed_at")
    public Instant committedAt;
}
