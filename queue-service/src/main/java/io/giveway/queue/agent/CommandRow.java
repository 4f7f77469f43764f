package io.giveway.queue.agent;

import io.giveway.contracts.agent.CommandType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;

/** The stored row of a command. It names the attempt only; what to start is read from the job, so no secret is stored twice. */
@Entity
@Table(name = "command")
@IdClass(CommandRow.Key.class)
public class CommandRow {

    /** The row's key. */
    public record Key(String pool, String agent, long sequence) implements Serializable {}

    @Id
    public String pool;

    @Id
    public String agent;

    @Id
    public long sequence;

    @Enumerated(EnumType.STRING)
    public CommandType type;

    public String job;
    public int attempt;

    @Column(name = "created_at")
    public Instant createdAt;
}
