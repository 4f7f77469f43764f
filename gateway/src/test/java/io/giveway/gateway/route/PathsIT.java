package io.giveway.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.gateway.behind.Behind;
import io.giveway.gateway.behind.Raw;
import io.giveway.testing.IssuerOnly;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths that one reader might take for another: none gets through, with the best of tokens or without one. */
@QuarkusTest
@QuarkusTestResource(IssuerOnly.class)
@QuarkusTestResource(Behind.class)
class PathsIT {

    @TestHTTPResource("/")
    URI base;

    @BeforeEach
    void forget() {
        Behind.forget();
    }

    static Stream<String> tricks() {
        return Stream.of(
                        "/api/v1/jobs",
                        "/api/v1/pools/a100/queue",
                        "/api/v1/policy",
                        "/api/v1/events",
                        "/api/v1/audit",
                        "/api/v1/webhooks",
                        "/api/v1/me/notifications",
                        "/api/v1/admin/deliveries",
                        "/api/v1/me",
                        "/agent/v1/pools/a100/agents/a/commands",
                        "/agent/v1/attempts/j/1/reports",
                        "/q/abcdefghijklmnopqrstuvwxyz")
                .flatMap(PathsIT::tricks);
    }

    private static Stream<String> tricks(String path) {
        int last = path.lastIndexOf('/');
        String head = path.substring(0, last);
        String tail = path.substring(last + 1);
        return Stream.of(
                        path + ";x",
                        path + ";x=1",
                        path + "%3B",
                        path + "%3Bx",
                        path + "%2F",
                        path + "%5C",
                        path + "%00",
                        path + "%20",
                        path + "/",
                        path + "/.",
                        path + "/..",
                        path + "\\",
                        head + "//" + tail,
                        head + "/./" + tail,
                        head + "/x/../" + tail,
                        head + "%2F" + tail,
                        head + "%2f" + tail,
                        head + "/%2e/" + tail,
                        head + "\\" + tail,
                        head + ";x/" + tail,
                        "/" + path,
                        "/." + path,
                        "/internal/.." + path,
                        "http://elsewhere.example" + path,
                        path.toUpperCase(Locale.ROOT),
                        path.replaceFirst("v1|/q", "V1"),
                        path.replace("v1", "v%31"))
                .filter(trick -> !trick.equals(path));
    }

    @ParameterizedTest
    @MethodSource("tricks")
    void aTrickNeverGetsThrough(String path) throws IOException {
        String token = TestTokens.person("rosa")
                .member("vision")
                .role("resource-admin")
                .role("agent")
                .pool("a100")
                .token();
        assertThat(Raw.status(base, "GET " + path, "Authorization: Bearer " + token))
                .isIn(400, 404);
        assertThat(Raw.status(base, "GET " + path)).isIn(400, 401, 404);
        assertThat(Behind.seen()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/internal/events",
                "/openapi/x",
                "/metrics",
                "/api/v1/unknown",
                "/api/v1",
                "/api/v2/jobs",
                "/api/v1/jobsx",
                "/q/short",
                "/api/v1/exports/2026-11.csv"
            })
    void whatIsNotInTheTableDoesNotExist(String path) throws IOException {
        String token = TestTokens.person("alice").member("vision").token();
        assertThat(Raw.status(base, "GET " + path, "Authorization: Bearer " + token))
                .isEqualTo(404);
        assertThat(Behind.seen()).isEmpty();
    }

    @Test
    void twoTokensInOneRequestAreNone() throws IOException {
        String alice = "Authorization: Bearer "
                + TestTokens.person("alice").member("vision").token();
        String sofia = "Authorization: Bearer "
                + TestTokens.person("sofia").member("speech").token();
        assertThat(Raw.status(base, "GET /api/v1/jobs", alice, sofia)).isEqualTo(401);
        assertThat(Behind.seen()).isEmpty();
    }

    @Test
    void aSmuggledSecondLengthIsRefused() throws IOException {
        String alice = "Authorization: Bearer "
                + TestTokens.person("alice").member("vision").token();
        assertThat(Raw.status(base, "POST /api/v1/jobs", alice, "Content-Length: 0", "Content-Length: 9"))
                .isEqualTo(400);
        assertThat(Behind.seen()).isEmpty();
    }
}
