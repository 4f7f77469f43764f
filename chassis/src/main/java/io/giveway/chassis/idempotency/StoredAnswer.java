package io.giveway.chassis.idempotency;

import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** An answer as it is kept, with the hash of the request that it answered. */
record StoredAnswer(
        byte[] requestHash,
        int status,
        @Nullable String body,
        @Nullable String location) {

    boolean answers(byte[] hash) {
        return MessageDigest.isEqual(requestHash, hash);
    }
}
