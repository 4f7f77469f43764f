package io.giveway.notifier.question;

import java.time.Instant;

/** The first reminder that the relay accepted for at least one recipient: which slot, and when. */
record Acceptance(int slot, Instant at) {}
