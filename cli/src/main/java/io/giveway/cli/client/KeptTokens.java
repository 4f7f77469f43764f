package io.giveway.cli.client;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tokens kept from command to command and renewed when they end: by their refresh token, else by the grant, else only a
 * new login helps.
 */
public final class KeptTokens implements Credentials {
    private static final String LOGIN = "login";

    private final TokenStore store;
    private final Issuer issuer;
    private final Clock clock;
    private final @Nullable Grant grant;
    private @Nullable Tokens current;

    private KeptTokens(TokenStore store, Issuer issuer, Clock clock, @Nullable Grant grant) {
        this.store = store;
        this.issuer = issuer;
        this.clock = clock;
        this.grant = grant;
        this.current = store.tokens(issuer, identity()).orElse(null);
    }

    /** The tokens of the person's last login. */
    public static KeptTokens ofLogin(TokenStore store, Issuer issuer, Clock clock) {
        return new KeptTokens(store, issuer, clock, null);
    }

    public static KeptTokens ofClient(TokenStore store, Issuer issuer, Clock clock, String id, String secret) {
        return new KeptTokens(store, issuer, clock, new Grant.OfClient(id, secret));
    }

    /** Tokens of somebody of the demo realm, where the password is the name; {@code ci-*} are machines. */
    public static KeptTokens ofDemo(TokenStore store, Issuer issuer, Clock clock, String name) {
        return new KeptTokens(
                store,
                issuer,
                clock,
                name.startsWith("ci-") ? new Grant.OfClient(name, name) : new Grant.OfDemoPerson(name));
    }

    /** Makes tokens the person's login. */
    public synchronized void logIn(Tokens tokens) {
        keep(tokens);
    }

    /** Gets the first tokens of a grant and keeps them. */
    public synchronized Tokens granted() {
        return keep(issuer.granted(requireGrant().fields()));
    }

    /** Ends the login here and at the provider; false where there was none. */
    public synchronized boolean logOut() {
        Tokens tokens = current;
        if (tokens == null) {
            return false;
        }
        store.forget(issuer, identity());
        current = null;
        if (tokens.refreshToken() != null) {
            Map<String, String> fields = new LinkedHashMap<>(client());
            fields.put("token", tokens.refreshToken());
            issuer.revoke(fields);
        }
        return true;
    }

    @Override
    public synchronized String token() {
        Tokens tokens = current;
        if (tokens != null && tokens.usableAt(clock.instant())) {
            return tokens.accessToken();
        }
        return renewed(tokens).accessToken();
    }

    @Override
    public synchronized String insteadOf(String refused) {
        Tokens tokens = current;
        if (tokens != null && !tokens.accessToken().equals(refused)) {
            return tokens.accessToken();
        }
        return renewed(tokens).accessToken();
    }

    private Tokens renewed(@Nullable Tokens old) {
        return refreshed(old)
                .map(this::keep)
                .orElseGet(() -> keep(issuer.granted(requireGrant().fields())));
    }

    private Optional<Tokens> refreshed(@Nullable Tokens old) {
        if (old == null || old.refreshToken() == null) {
            return Optional.empty();
        }
        Map<String, String> fields = new LinkedHashMap<>(client());
        fields.put("grant_type", "refresh_token");
        fields.put("refresh_token", old.refreshToken());
        Issuer.Answer answer = issuer.askForTokens(fields);
        return Optional.ofNullable(answer.body()).map(issuer::tokens);
    }

    private Tokens keep(Tokens tokens) {
        current = tokens;
        store.keep(issuer, identity(), tokens);
        return tokens;
    }

    private String identity() {
        return grant == null ? LOGIN : grant.toString();
    }

    private Map<String, String> client() {
        return grant == null ? Map.of("client_id", DeviceLogin.CLIENT) : grant.client();
    }

    private Grant requireGrant() {
        if (grant == null) {
            throw new Failure.NotLoggedIn(
                    current == null
                            ? "you are not logged in: run `giveway login`"
                            : "your login has ended: run `giveway login` again");
        }
        return grant;
    }
}
