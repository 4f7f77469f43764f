package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.Budgets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Parts die while an experiment saves to leave for an incident: the story ends as if nothing had been, and is paid once. */
@OnStack
@Tag("fault")
class PreemptionFaultScenario {
    private static final Duration SETTLED_WITHIN = Duration.ofSeconds(60);
    private static final double SAVES_FOR_SECONDS = 6;
    private static final int TAKEN = 4;
    private static final long MINIMUM_CHARGE_SECONDS = 600;

    private final TestStack stack;
    private final Caller alice;
    private final Caller sofia;
    private final Books vision;
    private final Books speech;

    @TempDir
    Path folder;

    private Witness witness = new Witness(Path.of("unused"));

    PreemptionFaultScenario(TestStack stack) {
        this.stack = stack;
        this.alice = stack.as("alice");
        this.sofia = stack.as("sofia");
        Caller fiona = stack.as("fiona");
        this.vision = Books.of(fiona, "vision");
        this.speech = Books.of(fiona, "speech");
    }

    @BeforeEach
    void callWitness() {
        witness = new Witness(folder.resolve("witness"));
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void aPartKilledWhileTheVictimSavesChangesNothing(Fault fault) throws IOException {
        Story story = begin();
        alice.awaitState(story.experiment(), "SUSPENDING");

        fault.strike(
                stack,
                () -> assertThat(witness.ends(story.experiment()))
                        .as("it still saves")
                        .isEmpty());

        endsWell(story);
    }

    /** While the plan is made: its holds asked for, granted and unanswered, or committed, as it happens. */
    @ParameterizedTest
    @CsvSource({
        "QUEUE_SERVICE, 0",
        "QUEUE_SERVICE, 30",
        "QUEUE_SERVICE, 60",
        "QUEUE_SERVICE, 100",
        "QUOTA_SERVICE, 0",
        "QUOTA_SERVICE, 30",
        "QUOTA_SERVICE, 60",
        "POSTGRES, 30",
        "REDIS_WITH_ITS_DATA, 30"
    })
    void aPartKilledWhileThePlanIsMadeChangesNothing(Fault fault, int afterMillis) throws Exception {
        Story story = begin();

        Thread.sleep(afterMillis);
        fault.strike(stack);

        endsWell(story);
    }

    /** An experiment of vision holds all GPUs, an incident of speech has just come. */
    private record Story(Loop loop, String experiment, String incident, Budgets visionBefore, Budgets speechBefore) {}

    private Story begin() throws IOException {
        Loop loop = Loop.in(folder, witness, SAVES_FOR_SECONDS);
        Budgets visionBefore = vision.awaitSettled();
        Budgets speechBefore = speech.awaitSettled();
        String experiment = alice.submit(loop.endless("experiment", 8));
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(witness.steps(experiment)).contains(3));
        String incident = sofia.submit(loop.incident("incident", TAKEN, 4));
        return new Story(loop, experiment, incident, visionBefore, speechBefore);
    }

    private void endsWell(Story story) throws IOException {
        JsonNode ran = sofia.awaitEnd(story.incident());
        alice.awaitState(story.experiment(), "RUNNING");
        story.loop().enough();
        JsonNode resumed = alice.awaitEnd(story.experiment());
        assertThat(ran.get("state").asText()).as(ran.toString()).isEqualTo("SUCCEEDED");
        assertThat(resumed.get("state").asText()).as(resumed.toString()).isEqualTo("SUCCEEDED");
        ranOnceEach(ran, resumed);
        toldOnceEach(story.experiment(), story.incident());
        paidOnce(ran, speech, story.speechBefore(), taken(ran));
        paidOnce(resumed, vision, story.visionBefore(), Map.of());
    }

    private void ranOnceEach(JsonNode ran, JsonNode resumed) {
        String incident = ran.get("id").asText();
        String experiment = resumed.get("id").asText();
        assertThat(ran.get("attempts")).as(ran.toString()).hasSize(1);
        assertThat(resumed.get("attempts")).as(resumed.toString()).hasSize(2);
        assertThat(resumed.at("/attempts/0/cause").asText()).isEqualTo("PREEMPTED_URGENT");
        assertThat(resumed.at("/attempts/0/outcome").asText()).isEqualTo("SUSPENDED");
        assertThat(witness.starts(incident)).hasSize(1);
        assertThat(witness.starts(experiment)).hasSize(2);
        List<Integer> steps = witness.steps(experiment);
        assertThat(steps)
                .isEqualTo(IntStream.rangeClosed(1, steps.size()).boxed().toList());
        assertThat(witness.conflicts()).isEmpty();
    }

    private void toldOnceEach(String experiment, String incident) {
        assertThat(types(alice, experiment))
                .containsOnlyOnce("io.giveway.job.suspended", "io.giveway.job.resumed", "io.giveway.job.succeeded");
        assertThat(types(sofia, incident))
                .containsOnlyOnce(
                        "io.giveway.preemption.decided", "io.giveway.job.started", "io.giveway.job.succeeded");
        Mails mails = new Mails(stack.endpoints().mailbox(), "alice@example.org");
        await().atMost(SETTLED_WITHIN).untilAsserted(() -> {
            assertThat(mails.about(experiment, "Gave way")).hasSize(1);
            assertThat(mails.about(experiment, "Goes on")).hasSize(1);
        });
    }

    private static List<String> types(Caller caller, String job) {
        return StreamSupport.stream(caller.history(job).spliterator(), false)
                .map(event -> event.get("type").asText())
                .toList();
    }

    /** All holds are closed, each second on GPUs is captured once, and nothing else is. */
    private static void paidOnce(JsonNode job, Books books, Budgets before, Map<Integer, Long> preemption) {
        String id = job.get("id").asText();
        Map<Integer, Long> billed = Books.billed(job);
        await().atMost(SETTLED_WITHIN).untilAsserted(() -> {
            books.awaitSettled();
            Budgets now = books.assertBalanced();
            assertThat(books.captured(id, BudgetKind.MONTHLY)).isEqualTo(billed);
            assertThat(books.captured(id, BudgetKind.PREEMPTION)).isEqualTo(preemption);
            assertThat(now.monthly().usedGpuSeconds() - before.monthly().usedGpuSeconds())
                    .isEqualTo(sum(billed));
            assertThat(now.preemption().usedGpuSeconds() - before.preemption().usedGpuSeconds())
                    .isEqualTo(sum(preemption));
        });
    }

    private static Map<Integer, Long> taken(JsonNode job) {
        return Map.of(
                1, Math.max(TAKEN * MINIMUM_CHARGE_SECONDS, Books.billed(job).getOrDefault(1, 0L)));
    }

    private static long sum(Map<Integer, Long> gpuSeconds) {
        return gpuSeconds.values().stream().mapToLong(Long::longValue).sum();
    }
}
