package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/** One of the demo's people, whose password is the name. What a stack needs done, they do through the public API. */
record Person(String name, URI issuer) {

    static Person of(String name, Endpoints endpoints) {
        return new Person(name, endpoints.issuer());
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return Http.send(request.header("Authorization", "Bearer " + token()));
    }

    // Asked for each time: it happens a few times per start, and no token is kept that could be out of date.
    private String token() throws IOException, InterruptedException {
        HttpResponse<String> answer =
                Http.send(HttpRequest.newBuilder(URI.create(issuer + "/protocol/openid-connect/token"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(
                                "grant_type=password&client_id=giveway-cli&username=" + name + "&password=" + name)));
        if (answer.statusCode() != 200) {
            throw new IOException("no token for " + name + ": " + answer.statusCode() + " " + answer.body());
        }
        return Json.MAPPER.readTree(answer.body()).get("access_token").asText();
    }
}
