package io.giveway.contracts.quota;

import java.time.Instant;

/** Use that could not be booked, as finance reads it: what came, when, and why it was kept aside. */
public record QuarantinedUse(String id, String reason, Object entry, Instant receivedAt) {}
