package io.giveway.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.cli.report.Figures;
import io.giveway.cli.trace.TierRule;
import io.giveway.cli.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The gate of every comparison: strict FIFO and SJF on the Helios Venus trace must give the published averages to the second,
 * for each department too. {@code GIVEWAY_TRACES} names the folder of the whole trace, which is not shipped.
 */
@EnabledIfEnvironmentVariable(
        named = "GIVEWAY_TRACES",
        matches = ".+",
        disabledReason = "the whole trace is not shipped")
class PublishedAveragesTest {
    private static PolicyRun fifo;
    private static PolicyRun sjf;

    @BeforeAll
    static void play() throws IOException {
        Path folder = Path.of(System.getenv("GIVEWAY_TRACES"));
        Trace trace = Trace.read(folder.resolve("helios_venus_2020-09.csv"));
        Cluster walls = Cluster.walled(Files.readAllLines(folder.resolve("venus_walls.csv")));
        Simulation simulation = new Simulation(trace, walls, TierRule.USUAL, Expectation.parse("true"));
        assertThat(trace.broken()).isEmpty();
        assertThat(simulation.size()).isEqualTo(23_859);
        fifo = simulation.play(StrictQueue.FIFO, done -> {});
        sjf = simulation.play(StrictQueue.SJF, done -> {});
    }

    @Test
    void theWholeClusterIsAsPublished() {
        Figures first = Figures.of(fifo.results());
        assertThat((long) first.averageCompletion()).isEqualTo(65_720);
        assertThat((long) first.averageWait()).isEqualTo(53_951);
        assertThat(first.waits().at(500)).isEqualTo(13_993);
        assertThat(first.waits().at(900)).isEqualTo(147_927);
        assertThat(first.waits().at(990)).isEqualTo(223_730);
        assertThat(first.waits().at(999)).isEqualTo(587_197);
        assertThat(first.waits().over(60)).isEqualTo(15_274);

        Figures shortest = Figures.of(sjf.results());
        assertThat((long) shortest.averageCompletion()).isEqualTo(21_095);
        assertThat((long) shortest.averageWait()).isEqualTo(9_325);
        assertThat(shortest.waits().at(500)).isZero();
        assertThat(shortest.waits().at(900)).isEqualTo(23_120);
        assertThat(shortest.waits().at(990)).isEqualTo(170_062);
        assertThat(shortest.waits().at(999)).isEqualTo(323_417);
        assertThat(shortest.waits().over(60)).isEqualTo(7_803);
    }

    @ParameterizedTest
    @CsvSource({
        "vcEwI,106182,17351", "vcYVn,79536,10521", "vcWoR,75871,9623", "vcHvQ,21286,8032", "vcKeu,17763,6254",
        "vcvGl,13890,696", "vcJsw,10253,3214", "vchbv,5205,4876", "vcLTP,4646,2925", "vchA3,3765,1677",
        "vcgkz,3220,3220", "vcKrE,1474,865", "vcefl,1181,548", "vcvlY,360,360", "vc8Gr,68,68"
    })
    void eachDepartmentIsAsPublished(String department, long fifoWait, long sjfWait) {
        assertThat(averageWait(fifo).get(department)).isEqualTo(fifoWait);
        assertThat(averageWait(sjf).get(department)).isEqualTo(sjfWait);
    }

    private static Map<String, Long> averageWait(PolicyRun run) {
        Map<String, List<JobResult>> departments = run.results().stream()
                .collect(Collectors.groupingBy(result -> result.job().source().department()));
        return departments.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry ->
                (long) Figures.of(entry.getValue()).averageWait()));
    }
}
