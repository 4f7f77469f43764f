package io.giveway.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.Budgets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of many sizes push one another aside: the books balance whenever they are looked at, and in the end to the second. */
@OnStack
class PreemptionLedgerScenario {
    private static final int STEPS = 60;
    private static final long MINIMUM_CHARGE_SECONDS = 600;

    private final Side vision;
    private final Side speech;

    @TempDir
    Path folder;

    private Witness witness = new Witness(Path.of("unused"));

    PreemptionLedgerScenario(TestStack stack) {
        Caller fiona = stack.as("fiona");
        this.vision = new Side(stack.as("alice"), Books.of(fiona, "vision"), new ArrayList<>());
        this.speech = new Side(stack.as("sofia"), Books.of(fiona, "speech"), new ArrayList<>());
    }

    /** A department with its jobs. */
    private record Side(Caller member, Books books, List<String> jobs) {

        String submit(String submission) {
            String job = member.submit(submission);
            jobs.add(job);
            return job;
        }

        void awaitRunning() {
            jobs.forEach(job -> member.awaitState(job, "RUNNING", "SUCCEEDED"));
        }

        List<JsonNode> awaitEnds() {
            List<JsonNode> ended = jobs.stream().map(member::awaitEnd).toList();
            books.awaitSettled();
            return ended;
        }
    }

    @BeforeEach
    void callWitness() {
        witness = new Witness(folder.resolve("witness"));
    }

    @Test
    void theBooksBalanceAtEveryInstantAndCapturesAreWhatWasHeldOnGpus() throws IOException {
        Budgets visionBefore = vision.books().awaitSettled();
        Budgets speechBefore = speech.books().awaitSettled();
        List<JsonNode> ofVision;
        List<JsonNode> ofSpeech;

        Sampler sampler = new Sampler(List.of(vision.books(), speech.books()));
        try (sampler) {
            tell(Loop.in(folder, witness, 0.3));
            ofVision = vision.awaitEnds();
            ofSpeech = speech.awaitEnds();
        }

        assertThat(sampler.samples())
                .hasSizeGreaterThan(100)
                .anyMatch(sample -> sample.monthly().heldGpuSeconds() > 0)
                .anyMatch(sample -> sample.preemption().heldGpuSeconds() > 0);
        assertThat(witness.conflicts()).isEmpty();
        assertThat(Stream.concat(ofVision.stream(), ofSpeech.stream()))
                .filteredOn(job -> job.get("attempts").size() > 1)
                .hasSizeGreaterThan(3);
        paidInFull(vision, visionBefore, ofVision);
        paidInFull(speech, speechBefore, ofSpeech);
    }

    /** Case S41. */
    @Test
    void aVictimThatIsCancelledWhileItSavesPaysOnceForWhatItHad() throws IOException {
        Budgets before = vision.books().awaitSettled();
        Loop loop = Loop.in(folder, witness, 3);
        String victim = vision.submit(loop.experiment("cancelled", 8, STEPS));
        vision.awaitRunning();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> !witness.steps(victim).isEmpty());
        String incident = speech.submit(loop.incident("incident-8", 8, 4));
        vision.member().awaitState(victim, "SUSPENDING");

        assertThat(vision.member().delete("/api/v1/jobs/" + victim).statusCode())
                .isEqualTo(202);

        JsonNode ended = vision.awaitEnds().get(0);
        assertThat(ended.get("state").asText()).isEqualTo("CANCELLED");
        assertThat(speech.awaitEnds().get(0).get("state").asText()).isEqualTo("SUCCEEDED");
        assertThat(vision.books().captured(victim, BudgetKind.MONTHLY)).isEqualTo(Books.billed(ended));
        assertThat(vision.books().assertBalanced().monthly().usedGpuSeconds()
                        - before.monthly().usedGpuSeconds())
                .isEqualTo(sum(Books.billed(ended)));
        assertThat(speech.books().captured(incident, BudgetKind.PREEMPTION)).hasSize(1);
    }

    /** Both fill the pool; then an incident of each takes its own department's GPUs and a few of the other's. */
    private void tell(Loop loop) {
        for (int gpus : new int[] {1, 2, 1}) {
            vision.submit(loop.experiment("vision-" + gpus, gpus, STEPS));
        }
        for (int gpus : new int[] {3, 1}) {
            speech.submit(loop.experiment("speech-" + gpus, gpus, STEPS));
        }
        vision.awaitRunning();
        speech.awaitRunning();
        String first = speech.submit(loop.incident("incident-5", 5, 4));
        speech.member().awaitEnd(first);
        vision.awaitRunning();
        speech.awaitRunning();
        vision.submit(loop.incident("incident-6", 6, 4));
        vision.submit(loop.regular("regular-2", 2, 4));
        speech.submit(loop.incident("incident-1", 1, 4));
    }

    private void paidInFull(Side side, Budgets before, List<JsonNode> ended) {
        long monthly = 0;
        long preemption = 0;
        for (JsonNode job : ended) {
            String id = job.get("id").asText();
            assertThat(job.get("state").asText()).as(job.toString()).isEqualTo("SUCCEEDED");
            Map<Integer, Long> billed = Books.billed(job);
            assertThat(side.books().captured(id, BudgetKind.MONTHLY))
                    .as(job.toString())
                    .isEqualTo(billed);
            Map<Integer, Long> charged = charged(side, job);
            assertThat(side.books().captured(id, BudgetKind.PREEMPTION))
                    .as(job.toString())
                    .isEqualTo(charged);
            if (job.get("tier").asText().equals("P2")) {
                assertThat(witness.steps(id))
                        .isEqualTo(IntStream.rangeClosed(1, STEPS).boxed().toList());
            }
            monthly += sum(billed);
            preemption += sum(charged);
        }
        Budgets now = side.books().assertBalanced();
        assertThat(now.monthly().usedGpuSeconds() - before.monthly().usedGpuSeconds())
                .isEqualTo(monthly);
        assertThat(now.preemption().usedGpuSeconds() - before.preemption().usedGpuSeconds())
                .isEqualTo(preemption)
                .isPositive();
    }

    /** What the job's own history says it took from others, at its price. */
    private static Map<Integer, Long> charged(Side side, JsonNode job) {
        long taken = 0;
        for (JsonNode event : side.member().history(job.get("id").asText())) {
            if (event.get("type").asText().equals("io.giveway.preemption.decided")) {
                taken = event.at("/data/takenFromOthers").asLong();
            }
        }
        Map<Integer, Long> charged = new TreeMap<>();
        if (taken > 0) {
            long held = Books.billed(job).getOrDefault(1, 0L) / job.get("gpus").asLong();
            charged.put(1, taken * Math.max(MINIMUM_CHARGE_SECONDS, held));
        }
        return charged;
    }

    private static long sum(Map<Integer, Long> gpuSeconds) {
        return gpuSeconds.values().stream().mapToLong(Long::longValue).sum();
    }
}
