package io.giveway.contracts.question;

import org.jspecify.annotations.Nullable;

/** An answer that somebody gives with a token. */
public record Confirmation(@Nullable Decision decision) {}
