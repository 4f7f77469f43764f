package io.giveway.sandbox.replay;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.Environment;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Json;
import io.giveway.cli.client.Query;
import io.giveway.contracts.quota.Budget;
import io.giveway.contracts.quota.Budgets;
import io.giveway.contracts.quota.LedgerEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Somebody of finance who reads a department's books over and over while a replay plays, and holds them against it at the end. */
final class BookWatch implements AutoCloseable {
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    /** Use is on its way for a moment after the end of its attempt. */
    private static final int TRIES = 60;

    private static final Duration TRY_EVERY = Duration.ofMillis(500);

    private final Api finance;
    private final Environment environment;
    private final String department;
    private final ZoneId zone;
    private final Set<YearMonth> months = new LinkedHashSet<>();
    private final List<String> unbalanced = new ArrayList<>();
    private final CompletableFuture<Void> looking;
    private int samples;
    private volatile boolean closed;

    BookWatch(Api finance, Environment environment, String department) {
        this.finance = finance;
        this.environment = environment;
        this.department = department;
        this.zone =
                ZoneId.of(finance.get(Api.path("policy")).at("/billing/zone").asText("UTC"));
        this.looking = CompletableFuture.runAsync(this::look);
    }

    private void look() {
        try {
            while (!closed) {
                YearMonth month = YearMonth.from(environment.clock().instant().atZone(zone));
                months.add(month);
                JsonNode read = finance.get(Api.path("departments", department, "budgets", month.toString()));
                unbalanced.addAll(unbalanced(
                        Json.as(Budgets.class, read), environment.clock().instant()));
                samples++;
                environment.pause().of(LOOK_EVERY);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A sentence for each budget that does not add up. */
    static List<String> unbalanced(Budgets budgets, Instant at) {
        List<String> wrong = new ArrayList<>();
        for (Budget budget : List.of(budgets.monthly(), budgets.preemption())) {
            long given = budget.grantedGpuSeconds() + budget.carriedGpuSeconds() + budget.adjustmentsGpuSeconds();
            long there = budget.availableGpuSeconds() + budget.heldGpuSeconds() + budget.usedGpuSeconds();
            if (given != there) {
                wrong.add("at " + at + ": granted + carried + adjustments are " + given
                        + " GPU-seconds, available + held + used are " + there);
            }
        }
        return wrong;
    }

    /** How often the books were read; to be asked once it is closed, as the others are. */
    int samples() {
        return samples;
    }

    List<String> unbalanced() {
        return unbalanced;
    }

    /** Waits until all use is booked; a sentence for each attempt of which that is not so in the end. */
    List<String> differences(List<Outcome> outcomes) throws InterruptedException {
        List<String> differences = List.of();
        for (int i = 0; i < TRIES; i++) {
            differences = new Captures(ledger()).differences(outcomes);
            if (differences.isEmpty()) {
                break;
            }
            environment.pause().of(TRY_EVERY);
        }
        return differences;
    }

    private List<LedgerEntry> ledger() {
        List<LedgerEntry> entries = new ArrayList<>();
        for (YearMonth month : months) {
            String cursor = null;
            do {
                JsonNode page = finance.get(new Query()
                        .with("period", month)
                        .with("limit", 1000)
                        .with("cursor", cursor)
                        .on(Api.path("departments", department, "ledger")));
                page.path("items").forEach(entry -> entries.add(Json.as(LedgerEntry.class, entry)));
                cursor = page.path("nextCursor").asText(null);
            } while (cursor != null);
        }
        return entries;
    }

    @Override
    public void close() {
        closed = true;
        looking.join();
    }
}
