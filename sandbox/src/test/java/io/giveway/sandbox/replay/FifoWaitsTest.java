package io.giveway.sandbox.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.cli.client.Json;
import io.giveway.cli.trace.TraceJob;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.pool.Pool;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The two queues that a replay is held against, where one can count along. */
class FifoWaitsTest {

    @Test
    void bothServeInTheOrderOfSubmissionWhateverTheTier() throws IOException {
        List<PlannedJob> jobs =
                List.of(job(0, Tier.P2, 0, 8, 10_000), job(1, Tier.P1, 100, 8, 5_000), job(2, Tier.P0, 200, 8, 1_000));

        for (FifoWaits waits : List.of(FifoWaits.planned(jobs, pool()), FifoWaits.strict(jobs, pool()))) {
            assertThat(waits.all()).containsExactly(0, 9_900, 14_800);
            assertThat(waits.of(Tier.P0)).containsExactly(14_800);
        }
    }

    @Test
    void thePlannerFillsAGapThatTheHeadOfTheQueueLeavesAndTheStrictQueueDoesNot() throws IOException {
        List<PlannedJob> jobs = List.of(
                job(0, Tier.P2, 0, 6, 10_000), job(1, Tier.P2, 1_000, 8, 5_000), job(2, Tier.P2, 2_000, 2, 2_000));

        assertThat(FifoWaits.planned(jobs, pool()).all()).containsExactly(0, 9_000, 0);
        assertThat(FifoWaits.strict(jobs, pool()).all()).containsExactly(0, 9_000, 13_000);
    }

    private static PlannedJob job(int id, Tier tier, long atMillis, int gpus, long millis) {
        TraceJob source = new TraceJob(id, "j" + id, "d", "u" + id, 0, gpus, 1, null, "COMPLETED");
        return new PlannedJob(source, tier, Duration.ofMillis(atMillis), Duration.ofMillis(millis), false);
    }

    private static Pool pool() throws IOException {
        return Json.as(Pool.class, Json.tree("{\"nodes\": [{\"name\": \"n1\", \"gpus\": 8}]}"));
    }
}
