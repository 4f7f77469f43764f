package io.giveway.queue.pool;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;

/** The stored row of a node: what its agent saw of it, and whether an admin lets new work onto it. */
@Entity
@Table(name = "node")
@IdClass(NodeRow.Key.class)
public class NodeRow {

    /** The row's key. */
    public record Key(String pool, String name) implements Serializable {}

    @Id
    public String pool;

    @Id
    public String name;

    public String agent;
    public int gpus;
    public Integer[] unhealthy;
    public boolean schedulable;

    /** False once its agent no longer names it; work on it goes on. */
    @Column(name = "present")
    public boolean present;

    /** The agent that starts what is placed here. */
    public String agentName() {
        return agent;
    }
}
