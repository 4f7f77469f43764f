package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;

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

    static Queue read(Caller caller, String pool) {
        List<JsonNode> rows = StreamSupport.stream(
                        read(caller, "/api/v1/pools/" + pool + "/queue?limit=200", "items")
                                .spliterator(),
                        false)
                .toList();
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
