package io.giveway.quota.period;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The billing zone. It is read once, at the start: what periods are must not change while they are counted. A zone that
 * cannot be read ends the start and names its key.
 */
@Singleton
public final class Billing {

    private final ZoneId zone;

    Billing(
            BillingConfig config,
            @ConfigProperty(name = "giveway.policy.file") Optional<Path> policy,
            ObjectMapper json) {
        this.zone = config.zone()
                .map(name -> named(name, "giveway.billing.zone"))
                .or(() -> policy.flatMap(file -> ofPolicy(file, json)))
                .orElse(ZoneOffset.UTC);
    }

    public ZoneId zone() {
        return zone;
    }

    private static Optional<ZoneId> ofPolicy(Path file, ObjectMapper json) {
        try {
            JsonNode zone = json.readTree(file.toFile()).path("billing").path("zone");
            return zone.isMissingNode()
                    ? Optional.empty()
                    : Optional.of(named(zone.asText(), "billing.zone of the policy in " + file));
        } catch (IOException e) {
            throw new UncheckedIOException("giveway.policy.file cannot be read: " + file, e);
        }
    }

    // The zone is read as text: a converter for zones takes a key that is not set for a wrong one.
    private static ZoneId named(String name, String key) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw new IllegalStateException(key + " is no time zone: " + name, e);
        }
    }
}
