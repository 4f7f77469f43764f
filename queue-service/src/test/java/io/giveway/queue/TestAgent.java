package io.giveway.queue;

import static io.restassured.RestAssured.given;

import io.giveway.testing.TestTokens;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An agent that does nothing but speak the protocol, so that a test decides what happens to each attempt and when. */
public final class TestAgent {

    private final String pool;
    private final String name;
    private final String token;
    private long inventories;
    private long cursor;

    public TestAgent(String pool, String name) {
        this.pool = pool;
        this.name = name;
        this.token = TestTokens.machine("agent-" + pool)
                .role("agent")
                .pool(pool)
                .scopes("agent")
                .token();
    }

    private RequestSpecification call() {
        return given().auth().oauth2(token).contentType("application/json");
    }

    private String path(String what) {
        return "/agent/v1/pools/" + pool + "/agents/" + name + "/" + what;
    }

    /** Registers nodes such as {@code n1:8} and sees the attempts. */
    public void inventory(List<String> nodes, String... attempts) {
        String listed = nodes.stream()
                .map(node -> node.split(":"))
                .map(node -> "{\"name\":\"%s\",\"gpus\":%s,\"unhealthy\":[]}".formatted(node[0], node[1]))
                .collect(Collectors.joining(","));
        call().body("{\"sequence\":%d,\"nodes\":[%s],\"attempts\":[%s]}"
                        .formatted(++inventories, listed, refs(attempts)))
                .put(path("inventory"))
                .then()
                .statusCode(204);
    }

    private static String refs(String... attempts) {
        return Stream.of(attempts)
                .map(attempt -> attempt.split("/"))
                .map(attempt -> "{\"job\":\"%s\",\"number\":%s}".formatted(attempt[0], attempt[1]))
                .collect(Collectors.joining(","));
    }

    /** The commands after the cursor, which moves past them. */
    public List<Map<String, Object>> commands() {
        List<Map<String, Object>> commands = call().get(path("commands?wait=PT20S&after=" + cursor))
                .then()
                .statusCode(200)
                .extract()
                .path("commands");
        commands.forEach(command -> cursor = ((Number) command.get("sequence")).longValue());
        return commands;
    }

    /** Moves the server's view of the cursor past what was read, without waiting for more. */
    public void acknowledge() {
        call().get(path("commands?wait=PT0S&after=" + cursor)).then().statusCode(200);
    }

    public ValidatableResponse heartbeat(String... attempts) {
        return call().body("{\"attempts\":[%s]}".formatted(refs(attempts)))
                .post(path("heartbeat"))
                .then();
    }

    /** Reports {@code STARTED}, {@code EXITED:0}, {@code CHECKPOINTED:/path} and so on. */
    public ValidatableResponse report(String job, int attempt, long sequence, String what) {
        String[] parts = what.split(":", 2);
        String extra = switch (parts[0]) {
            case "EXITED" -> ",\"exitCode\":" + parts[1];
            case "CHECKPOINTED" -> ",\"checkpoint\":\"" + parts[1] + "\"";
            default -> "";
        };
        return call().body("{\"sequence\":%d,\"type\":\"%s\",\"observedAt\":\"2026-03-02T08:00:00Z\"%s}"
                        .formatted(sequence, parts[0], extra))
                .post("/agent/v1/attempts/" + job + "/" + attempt + "/reports")
                .then();
    }

    public ValidatableResponse log(String job, int attempt, long offset, String text) {
        return given().auth()
                .oauth2(token)
                .contentType("application/octet-stream")
                .body(text.getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .post("/agent/v1/attempts/" + job + "/" + attempt + "/logs?offset=" + offset)
                .then();
    }
}
