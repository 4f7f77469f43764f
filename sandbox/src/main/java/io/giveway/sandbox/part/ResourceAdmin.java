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
    private static final String NAME = "rosa";

    private final Endpoints endpoints;

    ResourceAdmin(Site site) {
        this.endpoints = Endpoints.of(site.ports());
    }

    boolean hasPool(PoolKind pool) throws IOException, InterruptedException {
        return send(request(pool).GET()).statusCode() == 200;
    }

    void createPool(PoolKind pool) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(request(pool)
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
        HttpResponse<String> answer = send(request(pool).GET());
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

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return Http.send(request.header("Authorization", "Bearer " + token()));
    }

    // Asked for each time: it happens a few times per start, and no token is kept that could be out of date.
    private String token() throws IOException, InterruptedException {
        HttpResponse<String> answer =
                Http.send(HttpRequest.newBuilder(URI.create(endpoints.issuer() + "/protocol/openid-connect/token"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(
                                "grant_type=password&client_id=giveway-cli&username=" + NAME + "&password=" + NAME)));
        if (answer.statusCode() != 200) {
            throw new IOException("no token for " + NAME + ": " + answer.statusCode() + " " + answer.body());
        }
        return Json.MAPPER.readTree(answer.body()).get("access_token").asText();
    }
}
