package io.giveway.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.BiConsumer;

/** The device flow (RFC 8628): the person logs in with a browser anywhere, the command asks until that is done. */
public final class DeviceLogin {
    /** The public client of the command line. */
    public static final String CLIENT = "giveway-cli";

    private static final Duration SLOWER_BY = Duration.ofSeconds(5);

    private final Issuer issuer;
    private final Environment environment;

    public DeviceLogin(Issuer issuer, Environment environment) {
        this.issuer = issuer;
        this.environment = environment;
    }

    /**
     * Logs in.
     *
     * @param tell shows the person the address to open and the code to confirm there
     */
    public Tokens run(BiConsumer<String, String> tell) throws InterruptedException {
        JsonNode device = deviceCode();
        String complete = device.path("verification_uri_complete").asText("");
        tell.accept(
                complete.isEmpty() ? device.path("verification_uri").asText() : complete,
                device.path("user_code").asText());
        Duration every = Duration.ofSeconds(Math.max(1, device.path("interval").asLong(5)));
        Instant end = environment
                .clock()
                .instant()
                .plusSeconds(device.path("expires_in").asLong(600));
        Map<String, String> question = Map.of(
                "grant_type",
                "urn:ietf:params:oauth:grant-type:device_code",
                "device_code",
                device.path("device_code").asText(),
                "client_id",
                CLIENT);
        while (environment.clock().instant().isBefore(end)) {
            environment.pause().of(every);
            Issuer.Answer answer = issuer.askForTokens(question);
            if (answer.body() != null) {
                return issuer.tokens(answer.body());
            }
            String error = String.valueOf(answer.error());
            if (error.equals("slow_down")) {
                every = every.plus(SLOWER_BY);
            } else if (!error.equals("authorization_pending")) {
                throw new Failure.NotLoggedIn(
                        error.equals("access_denied") ? "the login was refused" : "the login failed: " + error);
            }
        }
        throw new Failure.NotLoggedIn("nobody confirmed the login in time");
    }

    private JsonNode deviceCode() {
        Issuer.Answer answer = issuer.askForDeviceCode(Map.of("client_id", CLIENT, "scope", "openid"));
        if (answer.body() == null) {
            throw new Failure.NotLoggedIn("the identity provider starts no login: " + answer.error());
        }
        return answer.body();
    }
}
