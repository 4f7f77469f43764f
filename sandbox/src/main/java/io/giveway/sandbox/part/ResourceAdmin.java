package io.giveway.sandbox.part;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Json;
import io.giveway.sandbox.home.Site;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/** What the demo's resource admin does to a fresh stack through the public API, as a person would. */
final class ResourceAdmin {
    private final Endpoints endpoints;
    private final Person rosa;

    ResourceAdmin(Site site) {
        this.endpoints = Endpoints.of(site.ports());
        this.rosa = Person.of("rosa", endpoints);
    }

    boolean hasPool(PoolKind pool) throws IOException, InterruptedException {
        return rosa.send(request(pool).GET()).statusCode() == 200;
    }

    void createPool(PoolKind pool) throws IOException, InterruptedException {
        HttpResponse<String> answer = rosa.send(request(pool)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(Json.MAPPER
                        .createObjectNode()
                        .put("gpuModel", pool.gpuModel())
                        .toString())));
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(
                    "pool " + pool.id() + " cannot be created: " + answer.statusCode() + " " + answer.body());
        }
    }

    long readyNodes(PoolKind pool) throws IOException, InterruptedException {
        HttpResponse<String> answer = rosa.send(request(pool).GET());
        if (answer.statusCode() != 200) {
            return 0;
        }
        long ready = 0;
        for (JsonNode node : Json.MAPPER.readTree(answer.body()).path("nodes")) {
            if (node.path("state").asText().equals("READY")) {
                ready++;
            }
        }
        return ready;
    }

    private HttpRequest.Builder request(PoolKind pool) {
        return HttpRequest.newBuilder(URI.create(endpoints.gateway() + "/api/v1/pools/" + pool.id()));
    }
}
