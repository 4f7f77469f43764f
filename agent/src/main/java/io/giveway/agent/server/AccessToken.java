package io.giveway.agent.server;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The agent's own access token, by client credentials. It is renewed when four fifths of its life are over, so that no
 * call carries one that expires on the way. The token endpoint is discovered at the issuer.
 */
public final class AccessToken {

    private record Discovery(
            @Nullable String issuer,
            @JsonProperty("token_endpoint") @Nullable URI tokenEndpoint) {}

    private record Grant(
            @JsonProperty("access_token") @Nullable String accessToken,
            @JsonProperty("expires_in") long expiresInSeconds) {}

    private final Http http;
    private final Credentials credentials;
    private @Nullable URI endpoint;
    private @Nullable String token;
    private long renewAtNanos;

    public AccessToken(HttpClient client, Credentials credentials) {
        this.http = new Http(client);
        this.credentials = credentials;
    }

    /** A token that is good for now. */
    synchronized String value() throws CallFailed, InterruptedException {
        String known = token;
        if (known != null && System.nanoTime() - renewAtNanos < 0) {
            return known;
        }
        long asked = System.nanoTime();
        Grant grant = grant();
        String fresh = grant.accessToken();
        if (fresh == null) {
            throw new Unanswered("token endpoint: an answer without access_token");
        }
        token = fresh;
        renewAtNanos = asked + Duration.ofSeconds(grant.expiresInSeconds()).toNanos() / 5 * 4;
        return fresh;
    }

    /** Forgets a token that the server did not take, unless another thread has replaced it already. */
    synchronized void forget(String refused) {
        if (refused.equals(token)) {
            token = null;
        }
    }

    private Grant grant() throws CallFailed, InterruptedException {
        String pair = encoded(credentials.clientId()) + ":" + encoded(credentials.clientSecret());
        HttpRequest request = HttpRequest.newBuilder(endpoint())
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .timeout(Http.TIMEOUT)
                .POST(BodyPublishers.ofString("grant_type=client_credentials"))
                .build();
        return temporary(request, Grant.class, "client.id, client.secret");
    }

    private URI endpoint() throws CallFailed, InterruptedException {
        URI known = endpoint;
        if (known != null) {
            return known;
        }
        URI page = URI.create(credentials.issuer() + "/.well-known/openid-configuration");
        HttpRequest request =
                HttpRequest.newBuilder(page).timeout(Http.TIMEOUT).GET().build();
        Discovery discovery = temporary(request, Discovery.class, "issuer");
        URI found = discovery.tokenEndpoint();
        if (found == null || !credentials.issuer().toString().equals(discovery.issuer())) {
            throw new Unanswered(
                    page + ": describes the issuer " + discovery.issuer() + ", not " + credentials.issuer());
        }
        endpoint = found;
        return found;
    }

    /** A provider that refuses may be set right without a restart of the agent, so even that is tried again. */
    private <T> T temporary(HttpRequest request, Class<T> type, String keys) throws CallFailed, InterruptedException {
        try {
            return http.call(request, type);
        } catch (CallFailed failure) {
            throw new Unanswered(failure.getMessage() + " (see " + keys + ")");
        }
    }

    private static String encoded(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8);
    }
}
