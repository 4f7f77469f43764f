package io.giveway.notifier.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.giveway.contracts.job.Decider;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SignerTest {

    private static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.UTF_8);
    private static final byte[] OTHER = "another key of thirty-two bytes.".getBytes(StandardCharsets.UTF_8);
    private static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");
    private static final Link LINK = new Link(UUID.randomUUID(), Decider.RESOURCE_ADMIN, NOW.plusSeconds(60));

    private final Signer signer = new Signer(List.of(KEY));

    @Test
    void aTokenIsReadAsItWasWritten() {
        assertThat(signer.read(signer.token(LINK), NOW)).contains(LINK);
    }

    @Test
    void aTokenFitsTheGatewaysPath() {
        assertThat(signer.token(LINK)).matches("[A-Za-z0-9._~-]{24,}").hasSizeLessThan(120);
    }

    @Test
    void noSingleChangedCharacterIsAccepted() {
        String token = signer.token(LINK);
        for (int i = 0; i < token.length(); i++) {
            for (char other : "ABab01-_".toCharArray()) {
                String changed = token.substring(0, i) + other + token.substring(i + 1);
                if (!changed.equals(token)) {
                    assertThat(signer.read(changed, NOW)).as("position " + i).isEmpty();
                }
            }
        }
    }

    @Test
    void partsAndNonsenseReadAsNothing() {
        String token = signer.token(LINK);
        for (int length = 0; length < token.length(); length++) {
            assertThat(signer.read(token.substring(0, length), NOW)).isEmpty();
        }
        assertThat(signer.read(token + "A", NOW)).isEmpty();
        assertThat(signer.read("\u0000?&%", NOW)).isEmpty();
    }

    @Test
    void itExpires() {
        assertThat(signer.read(signer.token(LINK), LINK.expires().minusSeconds(1)))
                .contains(LINK);
        assertThat(signer.read(signer.token(LINK), LINK.expires())).isEmpty();
    }

    @Test
    void anEarlierKeyIsReadAndNotSignedBy() {
        String old = signer.token(LINK);
        Signer rotated = new Signer(List.of(OTHER, KEY));
        assertThat(rotated.read(old, NOW)).contains(LINK);
        assertThat(signer.read(rotated.token(LINK), NOW)).isEmpty();
        assertThat(new Signer(List.of(OTHER)).read(old, NOW)).isEmpty();
    }

    @Test
    void aShortKeyIsRefusedByItsName() {
        assertThatThrownBy(() -> new Signer(List.of(new byte[31]))).hasMessageContaining("giveway.link.key");
    }
}
