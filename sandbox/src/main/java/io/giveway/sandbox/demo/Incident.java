package io.giveway.sandbox.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.AttemptCause;
import io.giveway.contracts.job.AttemptOutcome;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.pool.QueueRow;
import io.giveway.contracts.problem.Problem;
import io.giveway.contracts.quota.Budgets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Experiments fill a pool, an incident comes: the fewest save and leave, it runs, they go on where they stopped. */
final class Incident {
    private static final int EPOCHS = 40;
    private static final int TAKEN = 4;
    private static final int MINIMUM_CHARGE_SECONDS = 600;

    private final Stage stage;
    private final Cast cast;
    private final Transcript transcript;

    Incident(Stage stage, Cast cast, Transcript transcript) {
        this.stage = stage;
        this.cast = cast;
        this.transcript = transcript;
    }

    void tell() throws InterruptedException {
        transcript.chapter("Experiments of vision fill the a100 pool");
        List<String> experiments = IntStream.rangeClosed(1, 4)
                .mapToObj(i -> stage.submit(cast.vision(), Training.experiment("experiment-" + i, "a100", 2, EPOCHS)))
                .toList();
        boolean ready = stage.until(
                experiments,
                job -> job.state() == JobState.RUNNING && job.checkpoint().readyAt() != null);
        transcript.check(ready, "all four run, and say that they can save when asked", stage.jobs());

        transcript.chapter("An incident of speech comes; it cannot wait");
        Budgets visionBefore = cast.budgets("vision");
        Budgets speechBefore = cast.budgets("speech");
        String incident = stage.submit(cast.speech(), Training.critical("restore-asr", "a100", TAKEN, 10, "INC-2041"));
        checkWalls(experiments.get(0));
        boolean runs = stage.until(List.of(incident), job -> job.startedAt() != null);
        transcript.check(runs, "it has its GPUs", stage.job(incident).state());
        List<String> left = checkFewest(experiments);
        checkOrder(incident, left);

        transcript.chapter("When it is over they go on where they stopped");
        List<String> all = new ArrayList<>(experiments);
        all.add(incident);
        stage.until(all, job -> job.state().isFinal());
        all.forEach(this::checkLearned);
        left.forEach(this::checkResumed);
        checkWhoPaid(incident, visionBefore, speechBefore);
    }

    /** What one department may know of the other. */
    private void checkWalls(String foreign) {
        transcript.check(!cast.speech().sees(foreign), "a run of vision does not exist for speech", foreign);
        List<QueueRow> rows = cast.vision().queue("a100");
        transcript.check(
                rows.stream().allMatch(row -> row.name() == null && row.id() == null && row.owner() == null),
                "vision sees no name, id or owner of what speech has waiting",
                rows);
        ObjectNode body = Department.withoutNulls(
                Training.experiment("no-tier", "a100", 1, 1).submission(cast.program(), "refused"));
        body.remove("tier");
        Optional<Problem> problem = cast.vision().refusal(body);
        transcript.check(
                problem.filter(said -> said.status() == 422 && said.toString().contains("tier"))
                        .isPresent(),
                "a submission without a tier is refused, and the field named",
                problem);
    }

    private List<String> checkFewest(List<String> experiments) {
        stage.look();
        List<String> left = experiments.stream()
                .filter(id -> first(id).cause() == AttemptCause.PREEMPTED_URGENT)
                .toList();
        transcript.check(
                left.size() == 2,
                "two of the four have left, which is the fewest that free %d GPUs".formatted(TAKEN),
                left);
        transcript.check(
                left.stream()
                        .allMatch(id -> first(id).outcome() == AttemptOutcome.SUSPENDED
                                && Objects.equals(first(id).exitCode(), 85)
                                && first(id).checkpointAt() != null),
                "both saved first, and left by themselves",
                left.stream().map(this::first).toList());
        return left;
    }

    private void checkOrder(String incident, List<String> left) {
        Instant started = first(incident).startedAt();
        transcript.check(
                left.stream().map(id -> first(id).endedAt()).allMatch(end -> end != null && !end.isAfter(started)),
                "the incident got their GPUs after they had left, not before",
                started);
    }

    private void checkLearned(String id) {
        Job job = stage.job(id);
        List<String> log = stage.log(id, job.attempts().size());
        transcript.check(
                job.state() == JobState.SUCCEEDED
                        && !log.isEmpty()
                        && log.get(log.size() - 1).startsWith("done accuracy"),
                job.name() + " has learned, by its own output: " + (log.isEmpty() ? "" : log.get(log.size() - 1)),
                job.state());
    }

    private void checkResumed(String id) {
        Job job = stage.job(id);
        List<Integer> epochs = stage.epochs(id);
        List<String> second = job.attempts().size() < 2 ? List.of() : stage.log(id, 2);
        String resumed = second.stream()
                .filter(line -> line.startsWith("resumed after"))
                .findFirst()
                .orElse("never resumed");
        transcript.check(
                job.attempts().size() == 2
                        && epochs.equals(
                                IntStream.rangeClosed(1, EPOCHS).boxed().toList()),
                job.name() + " " + resumed + "; every epoch was trained, and none twice",
                epochs);
    }

    private void checkWhoPaid(String incident, Budgets visionBefore, Budgets speechBefore) throws InterruptedException {
        long charge = (long) TAKEN * MINIMUM_CHARGE_SECONDS;
        long paid = Stage.await(
                () -> cast.budgets("speech").preemption().usedGpuSeconds()
                        - speechBefore.preemption().usedGpuSeconds(),
                gpuSeconds -> gpuSeconds == charge);
        transcript.check(
                paid == charge,
                "speech paid %d GPU-s of its preemption budget: %d GPUs, at least 10 min each".formatted(paid, TAKEN),
                paid);
        transcript.check(
                cast.budgets("vision").preemption().equals(visionBefore.preemption()),
                "vision paid nothing of its own",
                cast.budgets("vision").preemption());
        Attempt run = first(incident);
        long monthly = cast.budgets("speech").monthly().usedGpuSeconds()
                - speechBefore.monthly().usedGpuSeconds();
        transcript.line("speech's monthly budget: %d GPU-s for %d GPUs from %s to %s"
                .formatted(monthly, TAKEN, run.startedAt(), run.endedAt()));
        cast.ledger("speech", incident).forEach(transcript::entry);
    }

    private Attempt first(String id) {
        return stage.job(id).attempts().get(0);
    }
}
