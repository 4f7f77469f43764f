package io.giveway.sandbox.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.cli.client.Json;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.quota.Budget;
import io.giveway.contracts.quota.Budgets;
import io.giveway.contracts.quota.LedgerEntry;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a replay says of books: silence while they are right, and a sentence for each thing that is not. */
class BooksTest {
    private static final Budget RIGHT = Budget.ofGpuSeconds(100, 5, -5, 30, 50, 20, 7);
    private static final Budget WRONG = Budget.ofGpuSeconds(100, 5, -5, 30, 50, 21, 7);

    @Test
    void aBudgetThatDoesNotAddUpIsToldWithItsSums() {
        Instant at = Instant.parse("2026-11-10T12:00:00Z");

        assertThat(BookWatch.unbalanced(books(RIGHT), at)).isEmpty();
        assertThat(BookWatch.unbalanced(books(WRONG), at))
                .containsExactly("at 2026-11-10T12:00:00Z: granted + carried + adjustments are 100 GPU-seconds,"
                        + " available + held + used are 101");
    }

    @Test
    void anAttemptThatIsNotCapturedToTheSecondIsTold() throws IOException {
        List<Outcome> outcomes = List.of(outcome("""
                {"number": 1, "placement": [{"node": "n1", "count": 2}, {"node": "n2", "count": 1}],
                 "startedAt": "2026-11-10T12:00:00Z", "endedAt": "2026-11-10T12:00:10.500Z"},
                {"number": 2, "placement": [{"node": "n1", "count": 3}],
                 "startedAt": "2026-11-10T12:01:00Z", "endedAt": "2026-11-10T12:01:00.200Z"}"""));

        assertThat(Captures.billed(outcomes)).isEqualTo(31);
        assertThat(new Captures(List.of(capture("MONTHLY", 30), capture("MONTHLY", 1))).differences(outcomes))
                .isEmpty();
        assertThat(new Captures(List.of(capture("MONTHLY", 30), capture("PREEMPTION", 1))).differences(outcomes))
                .containsExactly("j1/1 had its GPUs for 31 GPU-seconds, captured are 30");
    }

    private static Budgets books(Budget preemption) {
        return new Budgets("2026-11", Instant.EPOCH, Instant.EPOCH, RIGHT, preemption);
    }

    private static Outcome outcome(String attempts) throws IOException {
        Job job = Json.as(Job.class, Json.tree("{\"id\": \"j1\", \"attempts\": [" + attempts + "]}"));
        return new Outcome(null, job, List.of(), List.of());
    }

    private static LedgerEntry capture(String budget, long gpuSeconds) throws IOException {
        return Json.as(LedgerEntry.class, Json.tree("""
                {"kind": "CAPTURE", "budget": "%s", "gpuSeconds": %d, "job": "j1", "attempt": 1}""".formatted(budget, gpuSeconds)));
    }
}
