package io.giveway.sandbox.replay;

import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.LedgerEntry;
import io.giveway.contracts.quota.TransferKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a ledger captured for the time of attempts, to be held against the time that the attempts had. */
final class Captures {
    private final Map<String, Long> gpuSeconds = new TreeMap<>();

    /** @param entries of a ledger; all but captures of monthly budgets are passed over */
    Captures(List<LedgerEntry> entries) {
        for (LedgerEntry entry : entries) {
            if (entry.kind() == TransferKind.CAPTURE && entry.budget() == BudgetKind.MONTHLY && entry.job() != null) {
                gpuSeconds.merge(entry.job() + "/" + entry.attempt(), entry.gpuSeconds(), Long::sum);
            }
        }
    }

    /** A sentence for each attempt that was not captured to the second. */
    List<String> differences(List<Outcome> outcomes) {
        List<String> differences = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            for (Attempt attempt : outcome.job().attempts()) {
                String name = outcome.job().id() + "/" + attempt.number();
                long captured = gpuSeconds.getOrDefault(name, 0L);
                if (captured != billed(attempt)) {
                    differences.add(
                            name + " had its GPUs for " + billed(attempt) + " GPU-seconds, captured are " + captured);
                }
            }
        }
        return differences;
    }

    static long billed(List<Outcome> outcomes) {
        return outcomes.stream()
                .flatMap(outcome -> outcome.job().attempts().stream())
                .mapToLong(Captures::billed)
                .sum();
    }

    private static long billed(Attempt attempt) {
        Instant end = attempt.endedAt();
        int gpus = attempt.placement().stream().mapToInt(Placement::count).sum();
        return end == null ? 0 : Duration.between(attempt.startedAt(), end).toMillis() * gpus / 1000;
    }
}
