package io.giveway.queue.pool;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** The stored row of a pool. */
@Entity
@Table(name = "pool")
public class PoolRow {

    @Id
    public String id;

    @Column(name = "gpu_model")
    public String gpuModel;

    public int version;

    @Column(name = "created_at")
    public Instant createdAt;
}
