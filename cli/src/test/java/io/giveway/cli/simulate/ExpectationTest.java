package io.giveway.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.cli.trace.TraceJob;
import org.junit.jupiter.api.Test;

/** Where expected durations come from. */
class ExpectationTest {
    @Test
    void historyLooksAtEndedJobsOfTheUserOnly() {
        Expectation.Teller teller = Expectation.parse("history").teller();

        assertThat(teller.expected(job(0, "ann", 1, 100, null))).isEqualTo(3600);
        assertThat(teller.expected(job(99, "ann", 1, 50, null)))
                .as("the first has not ended")
                .isEqualTo(3600);
        assertThat(teller.expected(job(100, "bob", 1, 7, null)))
                .as("everybody's")
                .isEqualTo(100);
        assertThat(teller.expected(job(200, "ann", 1, 1, null)))
                .as("upper median of 50, 100")
                .isEqualTo(100);
        assertThat(teller.expected(job(300, "bob", 8, 1, null)))
                .as("bob's of any size")
                .isEqualTo(7);
    }

    @Test
    void declaredTimesAreDrawnTheSameEachTime() {
        Expectation.Teller one = Expectation.parse("declared:1-5").teller();
        Expectation.Teller two = Expectation.parse("declared:1-5").teller();

        for (int i = 0; i < 1000; i++) {
            TraceJob job = job(i, "ann", 1, 1000, null);
            long expected = one.expected(job);
            assertThat(expected).isBetween(1000L, 5000L).isEqualTo(two.expected(job));
        }
    }

    @Test
    void theTracesOwnWordIsTakenWhereItHasOne() {
        Expectation.Teller teller = Expectation.parse("trace").teller();

        assertThat(teller.expected(job(0, "ann", 1, 100, 500L))).isEqualTo(500);
        assertThat(teller.expected(job(200, "ann", 1, 100, null))).isEqualTo(100);
        assertThat(Expectation.parse("true").teller().expected(job(0, "ann", 1, 0, null)))
                .isEqualTo(1);
    }

    private static TraceJob job(long submitted, String user, int gpus, long seconds, Long declared) {
        return new TraceJob(1, "j", "d", user, submitted, gpus, seconds, declared, "");
    }
}
