package io.giveway.contracts.agent;

import io.giveway.contracts.id.AttemptId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A sign of life, with the attempts that the agent holds now. */
public record Heartbeat(@Nullable List<AttemptId> attempts) {}
