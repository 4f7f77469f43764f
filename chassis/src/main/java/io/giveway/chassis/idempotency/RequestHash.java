package io.giveway.chassis.idempotency;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 of a request as JSON, whatever the white space and order of names that the client sent. */
final class RequestHash {

    private RequestHash() {}

    static byte[] of(ObjectMapper json, Object request) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            json.writer()
                    .with(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                    .writeValue(new DigestOutputStream(OutputStream.nullOutputStream(), digest), request);
            return digest.digest();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
