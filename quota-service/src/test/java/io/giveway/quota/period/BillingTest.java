package io.giveway.quota.period;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BillingTest {

    @TempDir
    Path folder;

    @Test
    void theZoneIsThatOfTheConfiguration() throws IOException {
        assertThat(zone(Optional.of("Asia/Tokyo"), "{\"billing\": {\"zone\": \"Europe/Berlin\"}}"))
                .isEqualTo(ZoneId.of("Asia/Tokyo"));
    }

    @Test
    void elseThatOfThePolicyFile() throws IOException {
        assertThat(zone(Optional.empty(), "{\"billing\": {\"zone\": \"Europe/Berlin\"}}"))
                .isEqualTo(ZoneId.of("Europe/Berlin"));
    }

    @Test
    void elseUtc() throws IOException {
        assertThat(zone(Optional.empty(), "{\"permit\": {\"gpus\": 2}}")).isEqualTo(ZoneOffset.UTC);
    }

    @Test
    void aPolicyThatNamesNoZoneThereEndsTheStart() {
        assertThatThrownBy(() -> zone(Optional.empty(), "{\"billing\": {\"zone\": \"Mars/Base\"}}"))
                .hasMessageStartingWith("billing.zone of the policy in ");
    }

    @Test
    void aConfiguredZoneThatIsNoneEndsTheStart() {
        assertThatThrownBy(() -> zone(Optional.of("Mars/Base"), "{}")).hasMessageContaining("giveway.billing.zone");
    }

    private ZoneId zone(Optional<String> configured, String policy) throws IOException {
        Path file = Files.writeString(folder.resolve("policy.json"), policy);
        return new Billing(() -> configured, Optional.of(file), new ObjectMapper()).zone();
    }
}
