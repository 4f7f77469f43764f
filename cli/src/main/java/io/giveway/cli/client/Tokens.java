package io.giveway.cli.client;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An access token with its end, and the refresh token that renews it where the provider gave one. */
public record Tokens(
        String accessToken, Instant expiresAt, @Nullable String refreshToken) {

    /** A token this close to its end is not used any more: it might expire on the way. */
    private static final Duration MARGIN = Duration.ofSeconds(15);

    boolean usableAt(Instant now) {
        return now.isBefore(expiresAt.minus(MARGIN));
    }

    /** The tokens are secrets: they never appear in a message. */
    @Override
    public String toString() {
        return "Tokens[until " + expiresAt + "]";
    }
}
