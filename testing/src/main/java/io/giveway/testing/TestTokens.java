package io.giveway.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Real signed tokens for people and machines, right by default and wrong on demand. {@code token()} signs with the key
 * that {@link TestIssuer} publishes; the {@code forged...} methods make what an attacker would try.
 */
public final class TestTokens {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final Map<String, Object> header = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> claims = new LinkedHashMap<>();
    private final List<String> groups = new ArrayList<>();
    private final List<String> roles = new ArrayList<>();

    private TestTokens(String name, String client) {
        Instant now = Instant.now();
        header.put("alg", "RS256");
        header.put("typ", "JWT");
        header.put("kid", TestKeys.KEY_ID);
        claims.put("iss", TestKeys.issuer());
        claims.put("aud", List.of("giveway"));
        claims.put("sub", "sub-" + name);
        claims.put("typ", "Bearer");
        claims.put("preferred_username", name);
        claims.put("azp", client);
        claims.put("iat", now.getEpochSecond());
        claims.put("exp", now.plus(Duration.ofMinutes(5)).getEpochSecond());
        claims.put("groups", groups);
        claims.put("realm_access", Map.of("roles", roles));
    }

    /** A person who logged in by the command line client. */
    public static TestTokens person(String name) {
        return new TestTokens(name, "giveway-cli");
    }

    /** A confidential client's service account, without any scope. */
    public static TestTokens machine(String client) {
        return new TestTokens("service-account-" + client, client)
                .claim("client_id", client)
                .claim("scope", "profile");
    }

    public TestTokens member(String department) {
        return group("/departments/" + department);
    }

    public TestTokens admin(String department) {
        return group("/departments/" + department + "/admins");
    }

    /** Makes an agent's token one for this pool. */
    public TestTokens pool(String pool) {
        return group("/pools/" + pool);
    }

    public TestTokens group(String path) {
        groups.add(path);
        return this;
    }

    /** Adds a realm role: resource-admin, finance or agent. */
    public TestTokens role(String role) {
        roles.add(role);
        return this;
    }

    /** Grants scopes, separated by spaces, to a machine. */
    public TestTokens scopes(String scopes) {
        return claim("scope", scopes);
    }

    /** Sets a claim to a value, or removes it by null. */
    public TestTokens claim(String name, @Nullable Object value) {
        if (value == null) {
            claims.remove(name);
        } else {
            claims.put(name, value);
        }
        return this;
    }

    /** Sets a header of the token, such as a foreign {@code jku} or an unknown {@code kid}. */
    public TestTokens header(String name, Object value) {
        header.put(name, value);
        return this;
    }

    public TestTokens expired() {
        return claim("exp", Instant.now().minusSeconds(60).getEpochSecond());
    }

    public TestTokens notYetValid() {
        return claim("nbf", Instant.now().plusSeconds(600).getEpochSecond());
    }

    /** The token, signed as it should be. */
    public String token() {
        return signed(TestKeys.privateKey());
    }

    /** Signed by somebody else's key under the right key id. */
    public String forgedByForeignKey() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return signed(generator.generateKeyPair().getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Algorithm {@code none}, no signature. */
    public String forgedUnsigned() {
        header.put("alg", "none");
        return content() + ".";
    }

    /** HS256 with the public key as the secret. */
    public String forgedByPublicKey() {
        try {
            header.put("alg", "HS256");
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(TestKeys.publicKey().getEncoded(), "HmacSHA256"));
            String content = content();
            return content + "." + BASE64.encodeToString(mac.doFinal(content.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private String signed(PrivateKey key) {
        try {
            String content = content();
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key);
            signature.update(content.getBytes(StandardCharsets.UTF_8));
            return content + "." + BASE64.encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private String content() {
        return part(header) + "." + part(claims);
    }

    private static String part(Map<String, ?> values) {
        try {
            return BASE64.encodeToString(JSON.writeValueAsBytes(values));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
