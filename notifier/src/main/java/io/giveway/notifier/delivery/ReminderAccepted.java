package io.giveway.notifier.delivery;

import java.time.Instant;
import java.util.UUID;

/** A reminder was accepted by the relay; told within the transaction that keeps it. */
public record ReminderAccepted(UUID question, int slot, Instant at) {}
