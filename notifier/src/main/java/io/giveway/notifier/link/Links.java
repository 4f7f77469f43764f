package io.giveway.notifier.link;

import io.giveway.contracts.job.Decider;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Makes the links that go into mails, and reads those that come back. */
@Singleton
public final class Links {

    private final Signer signer;
    private final URI publicUrl;
    private final Duration valid;
    private final Clock clock;

    Links(LinkSettings settings, PublicAddress address, Clock clock) {
        this.signer =
                new Signer(Stream.concat(Stream.of(settings.key()), settings.earlierKeys().orElse(List.of()).stream())
                        .map(Links::decoded)
                        .toList());
        this.publicUrl = address.url();
        this.valid = settings.valid();
        this.clock = clock;
    }

    private static byte[] decoded(String key) {
        try {
            return Base64.getDecoder().decode(key);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("giveway.link.key: must be base64", e);
        }
    }

    /** The page on which somebody in this role answers. */
    public URI to(UUID question, Decider role) {
        Instant expires = clock.instant().plus(valid);
        return publicUrl.resolve("/q/" + signer.token(new Link(question, role, expires)));
    }

    public Optional<Link> read(String token) {
        return signer.read(token, clock.instant());
    }
}
