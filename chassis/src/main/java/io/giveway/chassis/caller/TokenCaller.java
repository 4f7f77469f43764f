package io.giveway.chassis.caller;

import io.quarkus.security.AuthenticationFailedException;
import jakarta.json.JsonString;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/** Reads a caller out of the claims of a verified token. A claim of another shape than expected grants nothing. */
final class TokenCaller {

    private static final Set<String> REALM_ROLES =
            Set.of(Roles.RESOURCE_ADMIN, Roles.FINANCE, Roles.AGENT, Roles.SERVICE);
    private static final String SERVICE_ACCOUNT = "service-account-";

    private TokenCaller() {}

    static Caller of(JsonWebToken token) {
        String name = text(token, "preferred_username");
        String client = text(token, "azp");
        if (name == null || name.isBlank() || client == null || client.isBlank()) {
            throw new AuthenticationFailedException("the token names no user or no client");
        }
        Groups groups = Groups.of(strings(token.getClaim("groups")));
        Set<String> roles = new HashSet<>(realmRoles(token));
        roles.retainAll(REALM_ROLES);
        boolean machine = token.getClaim("client_id") != null || name.startsWith(SERVICE_ACCOUNT);
        return new Caller(name, client, groups.departments(), groups.pools(), roles, machine, scopes(token));
    }

    private static List<String> realmRoles(JsonWebToken token) {
        Object access = token.getClaim("realm_access");
        return access instanceof Map<?, ?> members ? strings(members.get("roles")) : List.of();
    }

    private static Set<String> scopes(JsonWebToken token) {
        String scope = text(token, "scope");
        return scope == null ? Set.of() : new HashSet<>(List.of(scope.split(" ")));
    }

    private static @Nullable String text(JsonWebToken token, String claim) {
        return string(token.getClaim(claim));
    }

    private static List<String> strings(@Nullable Object claim) {
        return claim instanceof Collection<?> values
                ? values.stream()
                        .map(TokenCaller::string)
                        .filter(Objects::nonNull)
                        .toList()
                : List.of();
    }

    private static @Nullable String string(@Nullable Object value) {
        if (value instanceof JsonString json) {
            return json.getString();
        }
        return value instanceof String text ? text : null;
    }
}
