package io.giveway.queue.job;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Seals a workload's environment with AES-GCM before it is stored, because it may hold secrets. */
@ApplicationScoped
public class SealedEnvironment {

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec key;

    /** @param encoded {@code giveway.secrets.key}: 16 or 32 bytes in base64 */
    SealedEnvironment(@ConfigProperty(name = "giveway.secrets.key") String encoded) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(encoded.trim());
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("giveway.secrets.key: must be base64", e);
        }
        if (bytes.length != 16 && bytes.length != 32) {
            throw new IllegalStateException("giveway.secrets.key: must be 16 or 32 bytes, not " + bytes.length);
        }
        this.key = new SecretKeySpec(bytes, "AES");
    }

    /** Nonce and ciphertext of the variables; bound to the job, so that one row's value cannot be moved to another. */
    public byte[] seal(String job, Map<String, String> variables) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, job, nonce).doFinal(JSON.writeValueAsBytes(variables));
            byte[] stored = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
            System.arraycopy(sealed, 0, stored, NONCE_BYTES, sealed.length);
            return stored;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("cannot seal the environment of job " + job, e);
        }
    }

    /** The variables again. Fails where the key is another one than at sealing. */
    public Map<String, String> open(String job, byte[] stored) {
        byte[] nonce = Arrays.copyOf(stored, NONCE_BYTES);
        try {
            byte[] plain =
                    cipher(Cipher.DECRYPT_MODE, job, nonce).doFinal(stored, NONCE_BYTES, stored.length - NONCE_BYTES);
            return JSON.readValue(plain, new TypeReference<Map<String, String>>() {});
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(
                    "cannot open the environment of job " + job + ": was giveway.secrets.key changed?", e);
        }
    }

    private Cipher cipher(int mode, String job, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(job.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        return cipher;
    }
}
