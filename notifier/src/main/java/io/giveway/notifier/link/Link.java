package io.giveway.notifier.link;

import io.giveway.contracts.job.Decider;
import java.time.Instant;
import java.util.UUID;

/** What a link is for: one question, answered in one role, until one instant. It names no decision: only a POST decides. */
public record Link(UUID question, Decider role, Instant expires) {}
