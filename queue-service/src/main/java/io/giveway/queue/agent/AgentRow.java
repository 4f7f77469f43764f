package io.giveway.queue.agent;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The stored row of an agent: when it was last heard, and how far it has read its commands. */
@Entity
@Table(name = "agent")
@IdClass(AgentRow.Key.class)
public class AgentRow {

    /** The row's key. */
    public record Key(String pool, String name) implements Serializable {}

    @Id
    public String pool;

    @Id
    public String name;

    @Column(name = "inventory_sequence")
    public long inventorySequence;

    @Column(name = "heard_at")
    public Instant heardAt;

    @Column(name = "silent_since")
    public @Nullable Instant silentSince;

    @Column(name = "lost_at")
    public @Nullable Instant lostAt;

    @Column(name = "last_command")
    public long lastCommand;

    @Column(name = "read_command")
    public long readCommand;
}
