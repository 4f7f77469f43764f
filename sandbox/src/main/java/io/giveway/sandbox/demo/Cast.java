package io.giveway.sandbox.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Http;
import io.giveway.cli.client.Json;
import io.giveway.contracts.quota.Budgets;
import io.giveway.contracts.quota.LedgerEntry;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * The people of the story: alice of vision, sofia of speech, rosa who looks after the GPUs and fiona who looks after the
 * money.
 *
 * @param mailbox where their mails can be read
 * @param program the training program that all runs are
 */
record Cast(Department vision, Department speech, Api rosa, Api fiona, URI mailbox, Path program) {

    /** Both budgets of a department in the running month. */
    Budgets budgets(String department) {
        return Json.as(Budgets.class, fiona.get(Api.path("departments", department, "budgets", period())));
    }

    /** What a job has moved in its department's ledger, oldest first. */
    List<LedgerEntry> ledger(String department, String job) {
        JsonNode page = fiona.get(Api.path("departments", department, "ledger") + "?limit=1000&period=" + period());
        return StreamSupport.stream(page.path("items").spliterator(), false)
                .map(entry -> Json.as(LedgerEntry.class, entry))
                .filter(entry -> entry.job() != null && entry.job().value().equals(job))
                .toList();
    }

    /** What somebody was written since an instant, oldest first. */
    List<JsonNode> mails(String to, Instant since) {
        HttpRequest request = HttpRequest.newBuilder(mailbox.resolve("/api/messages"))
                .timeout(Http.ANSWER_WITHIN)
                .build();
        String answer = new Http()
                .send("the mailbox", request, HttpResponse.BodyHandlers.ofString())
                .body();
        try {
            return StreamSupport.stream(Json.tree(answer).spliterator(), false)
                    .filter(mail -> mail.path("to").asText().equals(to))
                    .filter(mail ->
                            Instant.parse(mail.path("receivedAt").asText()).isAfter(since))
                    .toList();
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String period() {
        return YearMonth.now(ZoneOffset.UTC).toString();
    }
}
