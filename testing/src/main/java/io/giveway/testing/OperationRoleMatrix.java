package io.giveway.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Calls every operation of a running service as every role and compares the answers with a table, so that no endpoint is
 * added without saying who may use it. An operation of the OpenAPI document that the table lacks is a failure, and so is
 * one of the table that the service does not offer.
 *
 * <pre>{@code
 * new OperationRoleMatrix(baseUri, """
 *     operation                | nobody | member | department-admin | resource-admin | finance | agent
 *     GET /api/v1/jobs         | 401    | 200    | 200              | 200            | 403     | 403
 *     GET /api/v1/jobs/{id}    | 401    | 404    | 404              | 404            | 403     | 403
 *     """).check();
 * }</pre>
 *
 * <p>A cell is a status ({@code 403}), a class of them ({@code 2xx}), or {@code in}: let in, whatever the answer then is
 * ({@code 401}, {@code 403} and {@code 5xx} excepted). Path variables are filled by {@link #with}, else by
 * {@code unknown}; bodies come from {@link #body}.
 */
public final class OperationRoleMatrix {

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final URI base;
    private final List<String> columns;
    private final Map<String, List<String>> rows = new LinkedHashMap<>();
    private final Map<String, @Nullable String> tokens = new LinkedHashMap<>();
    private final Map<String, String> variables = new LinkedHashMap<>();
    private final Map<String, String> bodies = new LinkedHashMap<>();
    private final Map<String, String> mediaTypes = new LinkedHashMap<>();
    private final HttpClient client = HttpClient.newHttpClient();

    public OperationRoleMatrix(URI base, String table) {
        this.base = base;
        List<List<String>> lines = table.lines()
                .filter(line -> !line.isBlank())
                .map(OperationRoleMatrix::cells)
                .toList();
        columns = lines.get(0).subList(1, lines.get(0).size());
        for (List<String> line : lines.subList(1, lines.size())) {
            rows.put(line.get(0), line.subList(1, line.size()));
        }
        as("nobody", null);
        as("stranger", TestTokens.person("stranger").token());
        as("member", TestTokens.person("alice").member("vision").token());
        as("department-admin", TestTokens.person("amir").admin("vision").token());
        as("resource-admin", TestTokens.person("rosa").role("resource-admin").token());
        as("finance", TestTokens.person("fiona").role("finance").token());
        as(
                "agent",
                TestTokens.machine("agent-a100")
                        .role("agent")
                        .pool("a100")
                        .scopes("agent")
                        .token());
        as("machine", TestTokens.machine("ci-vision").member("vision").token());
    }

    /** Says which token stands behind a column; null sends none. */
    public OperationRoleMatrix as(String column, @Nullable String token) {
        tokens.put(column, token);
        return this;
    }

    /** Fills a path variable, such as {@code id}. */
    public OperationRoleMatrix with(String variable, String value) {
        variables.put(variable, value);
        return this;
    }

    /** Gives the JSON body that an operation is called with. */
    public OperationRoleMatrix body(String operation, String json) {
        return body(operation, "application/json", json);
    }

    public OperationRoleMatrix body(String operation, String mediaType, String content) {
        bodies.put(operation, content);
        mediaTypes.put(operation, mediaType);
        return this;
    }

    /** Calls everything and throws one error that lists all differences. */
    public void check() {
        List<String> differences = new ArrayList<>();
        Set<String> offered = offered();
        for (String operation : offered) {
            if (!rows.containsKey(operation)) {
                differences.add(operation + ": offered by the service, missing from the table");
            }
        }
        for (Map.Entry<String, List<String>> row : rows.entrySet()) {
            if (!offered.contains(row.getKey())) {
                differences.add(row.getKey() + ": in the table, not offered by the service");
                continue;
            }
            for (int i = 0; i < columns.size(); i++) {
                String expected = row.getValue().get(i);
                HttpResponse<String> answer = call(row.getKey(), tokens.get(columns.get(i)));
                if (!agrees(expected, answer.statusCode())) {
                    differences.add("%s as %s: expected %s, was %d %s"
                            .formatted(row.getKey(), columns.get(i), expected, answer.statusCode(), answer.body()));
                }
            }
        }
        if (!differences.isEmpty()) {
            throw new AssertionError(String.join("\n", differences));
        }
    }

    private static List<String> cells(String line) {
        return List.of(line.strip().split("\\s*\\|\\s*", -1));
    }

    private Set<String> offered() {
        Set<String> operations = new TreeSet<>();
        JsonNode document = document();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().fieldNames().forEachRemaining(method -> {
                    if (METHODS.contains(method)) {
                        operations.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey());
                    }
                }));
        return operations;
    }

    private JsonNode document() {
        HttpRequest request =
                HttpRequest.newBuilder(base.resolve("/openapi?format=json")).build();
        HttpResponse<String> answer = send(request);
        try {
            return new ObjectMapper().readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException("the service's /openapi is not JSON", e);
        }
    }

    private HttpResponse<String> call(String operation, @Nullable String token) {
        String method = operation.substring(0, operation.indexOf(' '));
        String path = operation.substring(operation.indexOf(' ') + 1);
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            path = path.replace("{" + variable.getKey() + "}", variable.getValue());
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path.replaceAll("\\{[^}]*}", "unknown")))
                .timeout(PATIENCE);
        String body = bodies.get(operation);
        request.method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", mediaTypes.getOrDefault(operation, "application/json"));
        }
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return send(request.build());
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(request + " was not answered", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static boolean agrees(String expected, int status) {
        if (expected.equals("in")) {
            return status != 401 && status != 403 && status < 500;
        }
        if (expected.endsWith("xx")) {
            return status / 100 == Integer.parseInt(expected.substring(0, 1));
        }
        return status == Integer.parseInt(expected);
    }
}
