package io.giveway.contracts.quota;

import java.time.Instant;

/** Something that somebody should look at. */
public record Alert(String kind, String subject, Instant since, String detail) {}
