package io.giveway.e2e.stack;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.sandbox.home.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** Someone who reads the mails of one mailbox and follows their links, without any login. */
record Mails(URI mailbox, String address) {
    private static final Pattern LINK = Pattern.compile("http\\S+/q/[^\\s?]+");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** The mails about a job whose subject says this, oldest first. */
    List<JsonNode> about(String job, String subject) {
        return StreamSupport.stream(all().spliterator(), false)
                .filter(mail -> mail.path("to").toString().contains(address))
                .filter(mail -> mail.path("subject").asText().contains(subject))
                .filter(mail -> mail.path("text").asText().contains(job))
                .toList();
    }

    private JsonNode all() {
        try {
            return Json.MAPPER.readTree(send(HttpRequest.newBuilder(mailbox.resolve("/api/messages")))
                    .body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static URI link(JsonNode mail) {
        Matcher link = LINK.matcher(mail.path("text").asText());
        if (!link.find()) {
            throw new AssertionError("no link in " + mail);
        }
        return URI.create(link.group());
    }

    static HttpResponse<String> open(URI link) {
        return send(HttpRequest.newBuilder(link));
    }

    static HttpResponse<String> press(URI link, String decision) {
        return send(HttpRequest.newBuilder(link)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("decision=" + decision)));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
