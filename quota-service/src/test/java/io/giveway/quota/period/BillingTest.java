package io.giveway.quota.period;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BillingTest {

    @TempDir
    Path folder;

    @Test
    void theZoneIsThatOfTheConfiguration() throws IOException {
        assertThat(zone("Asia/Tokyo", "{\"billing\": {\"zone\": \"Europe/Berlin\"}}"))
                .isEqualTo(ZoneId.of("Asia/Tokyo"));
    }

    @Test
    void elseThatOfThePolicyFile() throws IOException {
        assertThat(zone(null, "{\"billing\": {\"zone\": \"Europe/Berlin\"}}")).isEqualTo(ZoneId.of("Europe/Berlin"));
    }

    @Test
    void elseUtc() throws IOException {
        assertThat(zone(null, "{\"permit\": {\"gpus\": 2}}")).isEqualTo(ZoneOffset.UTC);
    }

    @Test
    void aPolicyThatNamesNoZoneThereEndsTheStart() {
        assertThatThrownBy(() -> zone(null, "{\"billing\": {\"zone\": \"Mars/Base\"}}"))
                .hasMessageStartingWith("billing.zone of the policy in ");
    }

    @Test
    void aConfigurationThatNamesNoZoneEndsTheStart() {
        assertThatThrownBy(() -> zone("Mars/Base", "{}")).hasMessage("giveway.billing.zone is no time zone: Mars/Base");
    }

    private ZoneId zone(@Nullable String configured, String policy) throws IOException {
        Path file = Files.writeString(folder.resolve("policy.json"), policy);
        return new Billing(config(configured), Optional.of(file), new ObjectMapper()).zone();
    }

    /** As the service reads it: a key that is not set is no empty zone. */
    private static BillingConfig config(@Nullable String zone) {
        SmallRyeConfigBuilder builder = new SmallRyeConfigBuilder().withMapping(BillingConfig.class);
        if (zone != null) {
            builder.withDefaultValue("giveway.billing.zone", zone);
        }
        return builder.build().getConfigMapping(BillingConfig.class);
    }
}
