package io.giveway.notifier.link;

import io.giveway.contracts.job.Decider;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Writes links as tokens and reads them back: the link's few bytes and their HMAC-SHA256. What was not signed here, was
 * changed, or has expired reads as nothing.
 */
final class Signer {

    private static final byte VERSION = 1;
    private static final int CONTENT = 1 + Long.BYTES * 2 + 1 + Long.BYTES;
    private static final int SIGNATURE = 32;
    private static final int SHORTEST_KEY = 32;

    private final List<SecretKeySpec> keys;

    /** Signs by the first key; the others are read only. */
    Signer(List<byte[]> keys) {
        if (keys.stream().anyMatch(key -> key.length < SHORTEST_KEY)) {
            throw new IllegalArgumentException(
                    "giveway.link.key: must be at least " + SHORTEST_KEY + " bytes in base64");
        }
        this.keys =
                keys.stream().map(key -> new SecretKeySpec(key, "HmacSHA256")).toList();
    }

    String token(Link link) {
        byte[] content = ByteBuffer.allocate(CONTENT)
                .put(VERSION)
                .putLong(link.question().getMostSignificantBits())
                .putLong(link.question().getLeastSignificantBits())
                .put((byte) link.role().ordinal())
                .putLong(link.expires().getEpochSecond())
                .array();
        ByteBuffer token = ByteBuffer.allocate(CONTENT + SIGNATURE).put(content).put(sign(keys.get(0), content));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token.array());
    }

    Optional<Link> read(String token, Instant now) {
        return decoded(token)
                .filter(bytes -> bytes.length == CONTENT + SIGNATURE && bytes[0] == VERSION)
                .filter(this::isSigned)
                .map(bytes -> link(ByteBuffer.wrap(bytes, 1, CONTENT - 1)))
                .filter(link -> now.isBefore(link.expires()));
    }

    private static Optional<byte[]> decoded(String token) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(token);
            // Base64 reads some texts alike: one link has one token.
            boolean canonical = Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(bytes)
                    .equals(token);
            return canonical ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private boolean isSigned(byte[] token) {
        byte[] content = ByteBuffer.allocate(CONTENT).put(token, 0, CONTENT).array();
        byte[] signature =
                ByteBuffer.allocate(SIGNATURE).put(token, CONTENT, SIGNATURE).array();
        return keys.stream().anyMatch(key -> MessageDigest.isEqual(sign(key, content), signature));
    }

    private static Link link(ByteBuffer content) {
        UUID question = new UUID(content.getLong(), content.getLong());
        Decider role = Decider.values()[content.get()];
        return new Link(question, role, Instant.ofEpochSecond(content.getLong()));
    }

    private static byte[] sign(SecretKeySpec key, byte[] content) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return mac.doFinal(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
