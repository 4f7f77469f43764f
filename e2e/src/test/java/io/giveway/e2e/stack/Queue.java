package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A pool's queue as a department that has all jobs in it reads it.
 *
 * @param waits how long each has waited, as of one instant
 * @param starts when each is expected to start
 */
record Queue(List<String> ids, List<Duration> waits, List<String> starts) {

    /** The queue once it holds so many jobs: a leader that begins anew writes it anew. */
    static Queue of(int jobs, Caller caller, String pool) {
        List<JsonNode> rows =
                await().atMost(Duration.ofSeconds(60)).until(() -> rows(caller, pool), held -> held.size() == jobs);
        List<String> ids = rows.stream().map(row -> row.path("id").asText()).toList();
        return new Queue(
                ids,
                rows.stream()
                        .map(row -> Duration.parse(row.path("waited").asText()))
                        .toList(),
                ids.stream()
                        .map(id -> read(caller, "/api/v1/jobs/" + id + "/estimate", "expectedStart")
                                .asText())
                        .toList());
    }

    private static List<JsonNode> rows(Caller caller, String pool) {
        JsonNode items = read(caller, "/api/v1/pools/" + pool + "/queue?limit=200", "items");
        return StreamSupport.stream(items.spliterator(), false).toList();
    }

    Duration longest() {
        return Collections.max(waits);
    }

    /** How much less each has waited than the one that has waited longest: it stays the same while all wait. */
    List<Duration> behindTheLongest() {
        return waits.stream().map(wait -> longest().minus(wait)).toList();
    }

    private static JsonNode read(Caller caller, String path, String field) {
        HttpResponse<String> answer = caller.get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Caller.tree(answer).path(field);
    }
}
