package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.Environment;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Credentials;
import io.giveway.cli.client.DeviceLogin;
import io.giveway.cli.client.Endpoints;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.GivenToken;
import io.giveway.cli.client.Http;
import io.giveway.cli.client.Issuer;
import io.giveway.cli.client.Json;
import io.giveway.cli.client.KeptTokens;
import io.giveway.cli.client.TokenStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that say which installation is meant, and who speaks to it; the same for every command. */
public final class Connection {
    @Option(
            names = "--home",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "folder of a local stack (env GIVEWAY_HOME, default .giveway in the project)")
    @Nullable
    Path home;

    @Option(
            names = "--gateway",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "the installation's gateway (env GIVEWAY_GATEWAY)")
    @Nullable
    String gateway;

    @Option(
            names = "--issuer",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "its OpenID Connect issuer (env GIVEWAY_ISSUER)")
    @Nullable
    String issuer;

    @Option(
            names = "--as",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "in a local stack: speak as this demo person or ci-* client")
    @Nullable
    String as;

    @Option(
            names = "--client-id",
            paramLabel = "ID",
            scope = ScopeType.INHERIT,
            description = "speak as this machine client (env GIVEWAY_CLIENT_ID)")
    @Nullable
    String clientId;

    @Option(
            names = "--client-secret",
            paramLabel = "SECRET",
            scope = ScopeType.INHERIT,
            description = "its secret; better given as env GIVEWAY_CLIENT_SECRET, where other users do not see it")
    @Nullable
    String clientSecret;

    private final Http http = new Http();

    /** The same installation, spoken to by somebody else of the demo realm. */
    public Connection as(String person) {
        Connection other = new Connection();
        other.home = home;
        other.gateway = gateway;
        other.issuer = issuer;
        other.as = person;
        return other;
    }

    /** The API of the installation meant, spoken to by whoever was named. */
    public Api open(Environment environment) {
        return new Api(http, endpoints(environment).gateway(), credentials(environment), environment.pause());
    }

    DeviceLogin deviceLogin(Environment environment) {
        return new DeviceLogin(issuer(environment), environment);
    }

    /** The place of the person's own login at the installation meant. */
    KeptTokens login(Environment environment) {
        return KeptTokens.ofLogin(TokenStore.of(environment), issuer(environment), environment.clock());
    }

    /** The tokens of the machine or demo person named, if one was. */
    Optional<KeptTokens> named(Environment environment) {
        TokenStore store = TokenStore.of(environment);
        if (as != null) {
            return Optional.of(KeptTokens.ofDemo(store, issuer(environment), environment.clock(), as));
        }
        Optional<String> id = given(clientId, environment, "GIVEWAY_CLIENT_ID");
        return id.map(client -> KeptTokens.ofClient(
                store,
                issuer(environment),
                environment.clock(),
                client,
                given(clientSecret, environment, "GIVEWAY_CLIENT_SECRET")
                        .orElseThrow(() -> new Failure.Usage(
                                "client " + client + " needs its secret: set GIVEWAY_CLIENT_SECRET"))));
    }

    /** Options first, then the environment, then a local stack, then the last login. */
    public Endpoints endpoints(Environment environment) {
        Optional<Endpoints> stack = stack(environment);
        Optional<Endpoints> last = TokenStore.of(environment).endpoints();
        Optional<URI> said = given(gateway, environment, "GIVEWAY_GATEWAY").map(Connection::uri);
        Optional<Endpoints> known = said.isPresent()
                ? stack.or(() -> last).filter(e -> e.gateway().equals(said.get()))
                : stack.or(() -> last);
        URI address = said.or(() -> known.map(Endpoints::gateway))
                .orElseThrow(() -> new Failure.Usage(
                        "which installation? Start a local one with `giveway up`, or give --gateway URL"));
        return new Endpoints(
                address,
                given(issuer, environment, "GIVEWAY_ISSUER")
                        .map(Connection::uri)
                        .or(() -> known.map(Endpoints::issuer))
                        .orElse(null));
    }

    private Credentials credentials(Environment environment) {
        Optional<KeptTokens> named = named(environment);
        if (named.isPresent()) {
            return named.get();
        }
        Optional<String> token = environment.variable("GIVEWAY_TOKEN");
        return token.isPresent() ? new GivenToken(token.get()) : login(environment);
    }

    private Issuer issuer(Environment environment) {
        URI address = endpoints(environment).issuer();
        if (address == null) {
            throw new Failure.Usage("which identity provider? Give --issuer URL");
        }
        return new Issuer(http, address, environment.clock());
    }

    private Optional<Endpoints> stack(Environment environment) {
        Path folder = home != null
                ? home
                : environment.variable("GIVEWAY_HOME").map(Path::of).orElse(Path.of(".giveway"));
        Path file = environment.directory().resolve(folder).resolve("stack.json");
        if (!Files.exists(file)) {
            if (home != null) {
                throw new Failure.Usage(
                        "no stack runs in " + folder + ": start it with `giveway up --home " + folder + "`");
            }
            return Optional.empty();
        }
        try {
            JsonNode stack = Json.tree(Files.readString(file));
            return Optional.of(Json.as(Endpoints.class, stack));
        } catch (IOException | Failure e) {
            throw new Failure.Usage(file + " does not describe a stack: " + e.getMessage());
        }
    }

    private static Optional<String> given(@Nullable String option, Environment environment, String variable) {
        return option == null ? environment.variable(variable) : Optional.of(option);
    }

    private static URI uri(String text) {
        try {
            URI uri = URI.create(text);
            if (("http".equals(uri.getScheme()) || "https".equals(uri.getScheme())) && uri.getHost() != null) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            throw new Failure.Usage("'" + text + "' is no URL: " + e.getMessage());
        }
        throw new Failure.Usage("'" + text + "' is no http or https URL");
    }
}
