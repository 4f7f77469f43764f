package io.giveway.sandbox.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Failure;
import io.giveway.cli.client.Json;
import io.giveway.contracts.estimate.Estimate;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.Submission;
import io.giveway.contracts.pool.QueueRow;
import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.question.Question;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A department as one of its members deals with the installation: through the public API, with a token of their own. */
record Department(String name, Api api) {

    Job submit(Submission submission) {
        return Json.as(
                Job.class,
                api.create(
                        Api.path("jobs"),
                        withoutNulls(submission),
                        UUID.randomUUID().toString()));
    }

    /** Tries what should be refused. */
    Optional<Problem> refusal(JsonNode submission) {
        try {
            api.create(Api.path("jobs"), submission, UUID.randomUUID().toString());
            return Optional.empty();
        } catch (Failure.Refused refused) {
            return Optional.of(refused.problem());
        }
    }

    Job job(String id) {
        return Json.as(Job.class, api.get(Api.path("jobs", id)));
    }

    boolean sees(String id) {
        return api.find(Api.path("jobs", id)).isPresent();
    }

    /** Why a run waits and until when; empty for one that waits no more. */
    Optional<Estimate> estimate(String id) {
        try {
            return Optional.of(Json.as(Estimate.class, api.get(Api.path("jobs", id, "estimate"))));
        } catch (Failure.Refused started) {
            return Optional.empty();
        }
    }

    /** What a run's people are asked while it waits as a P0. */
    Question question(String id) {
        return Json.as(Question.class, api.get(Api.path("jobs", id, "question")));
    }

    List<QueueRow> queue(String pool) {
        return items(Api.path("pools", pool, "queue"), QueueRow.class);
    }

    private <T> List<T> items(String path, Class<T> type) {
        List<T> items = new ArrayList<>();
        api.get(path).path("items").forEach(item -> items.add(Json.as(type, item)));
        return items;
    }

    /** What one attempt has written. */
    List<String> log(String id, int attempt) {
        try (InputStream log = api.open(Api.path("jobs", id, "logs") + "?attempt=" + attempt)) {
            return new String(log.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ObjectNode withoutNulls(Submission submission) {
        ObjectNode body = (ObjectNode) Json.of(submission);
        List<String> empty = new ArrayList<>();
        body.fieldNames().forEachRemaining(name -> {
            if (body.get(name).isNull()) {
                empty.add(name);
            }
        });
        return body.without(empty);
    }
}
