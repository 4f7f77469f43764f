package io.giveway.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.cli.report.Figures;
import io.giveway.cli.trace.TierRule;
import io.giveway.cli.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The one department whose trace is shipped: both strict queues must give its published average. */
class ShippedTraceTest {
    @ParameterizedTest
    @EnumSource(StrictQueue.class)
    void aStrictQueueGivesThePublishedAverage(StrictQueue queue) throws IOException {
        Trace trace = Trace.read(Path.of("../e2e/data/venus-vcvlY.csv"));
        Simulation simulation = new Simulation(trace, Cluster.shared("2x8"), TierRule.USUAL, Expectation.parse("true"));

        PolicyRun run = simulation.play(queue, done -> {});

        assertThat(run.results()).hasSize(415);
        assertThat((long) Figures.of(run.results()).averageWait()).isEqualTo(360);
    }
}
