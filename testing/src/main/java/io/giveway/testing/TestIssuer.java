package io.giveway.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * A small OIDC issuer on a free port: discovery and keys, as a resource server reads them, and tokens for services that
 * call each other. All other tokens come from {@link TestTokens}; a service under test verifies them as it verifies a real provider's.
 */
public final class TestIssuer implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;

    private TestIssuer(HttpServer server) {
        this.server = server;
    }

    /** Starts, and makes itself the issuer of all tokens that this JVM signs from now on. */
    public static TestIssuer start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            TestIssuer issuer = new TestIssuer(server);
            server.createContext("/.well-known/openid-configuration", exchange -> answer(exchange, issuer.discovery()));
            server.createContext("/jwks", exchange -> answer(exchange, keys()));
            server.createContext("/token", exchange -> answer(exchange, serviceToken()));
            server.start();
            TestKeys.issuedBy(issuer.url());
            return issuer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What tokens carry as {@code iss} and services are configured with. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private Map<String, Object> discovery() {
        return Map.of(
                "issuer", url(),
                "jwks_uri", url() + "/jwks",
                "authorization_endpoint", url() + "/authorize",
                "token_endpoint", url() + "/token",
                "id_token_signing_alg_values_supported", List.of("RS256"));
    }

    /** Whichever client asks, it is one of our own services. */
    private static Map<String, Object> serviceToken() {
        String token = TestTokens.machine("giveway-service").role("service").token();
        return Map.of("access_token", token, "token_type", "Bearer", "expires_in", 300);
    }

    private static Map<String, Object> keys() {
        RSAPublicKey key = TestKeys.publicKey();
        return Map.of(
                "keys",
                List.of(Map.of(
                        "kty",
                        "RSA",
                        "use",
                        "sig",
                        "alg",
                        "RS256",
                        "kid",
                        TestKeys.KEY_ID,
                        "n",
                        unsigned(key.getModulus()),
                        "e",
                        unsigned(key.getPublicExponent()))));
    }

    private static String unsigned(BigInteger number) {
        byte[] bytes = number.toByteArray();
        int sign = bytes[0] == 0 ? 1 : 0;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOfRange(bytes, sign, bytes.length));
    }

    private static void answer(HttpExchange exchange, Map<String, Object> body) throws IOException {
        byte[] bytes = JSON.writeValueAsString(body).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
