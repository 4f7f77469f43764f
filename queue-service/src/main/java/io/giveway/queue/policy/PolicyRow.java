package io.giveway.queue.policy;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;

/** The stored row of one policy version; versions are added and never changed. */
@Entity
@Table(name = "policy_version")
public class PolicyRow {

    @Id
    public int version;

    @ColumnTransformer(write = "cast(? as jsonb)")
    public String document;

    @Column(name = "set_by")
    public String setBy;

    @Column(name = "set_at")
    public Instant setAt;
}
