package io.giveway.sandbox.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.pool.QueueRow;
import io.giveway.contracts.problem.Problem;
import io.giveway.sandbox.replay.Conflicts;
import io.giveway.sandbox.replay.GpuUse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What happens in the demo: vision fills one pool, so that the run of speech for the same GPUs waits; both share the other
 * pool; every run is a real process that learns something, and nobody's GPU is given twice.
 */
final class Story {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final List<Training> TRAININGS = List.of(
            new Training("vision", "segment-lungs", "a100", Tier.P1, 4, 12, 1),
            new Training("vision", "segment-bones", "a100", Tier.P1, 4, 12, 2),
            new Training("vision", "try-augmentation", "h20", Tier.P2, 2, 8, 3),
            new Training("speech", "transcribe-calls", "a100", Tier.P1, 8, 8, 4),
            new Training("speech", "try-vocoder", "h20", Tier.P2, 1, 8, 5),
            new Training("speech", "pretrain-encoder", "h20", Tier.P1, 16, 8, 6));

    private final Map<String, Department> departments;
    private final Path program;
    private final Transcript transcript;
    private final Map<String, Job> jobs = new LinkedHashMap<>();

    Story(List<Department> departments, Path program, Transcript transcript) {
        this.departments = departments.stream().collect(Collectors.toMap(Department::name, department -> department));
        this.program = program;
        this.transcript = transcript;
    }

    void tell() throws InterruptedException {
        transcript.chapter("Two departments submit, each with the token of its own client");
        String run = UUID.randomUUID().toString().substring(0, 8);
        TRAININGS.forEach(training -> submit(training, run));

        transcript.chapter("What each may see");
        showWaiting();
        checkWalls();
        checkRefusal();

        transcript.chapter("The runs as they go");
        follow();

        transcript.chapter("What came of it");
        jobs.values().forEach(this::judge);
        checkGpus();
    }

    private void submit(Training training, String run) {
        Job job = department(training.department()).submit(training.submission(program, run));
        jobs.put(job.id().value(), job);
        transcript.line("%-8s submits %-17s %s, %2d GPUs of %s"
                .formatted(training.department(), training.name(), training.tier(), training.gpus(), training.pool()));
    }

    private void showWaiting() throws InterruptedException {
        Department speech = department("speech");
        Optional<QueueRow> own = awaitRow(speech);
        transcript.check(own.isPresent(), "speech sees its run wait for the GPUs that vision has", "no row of its own");
        own.ifPresent(row -> transcript.line("a100, seen by speech: rank %d, %s, %d GPUs, %s, weight %s"
                .formatted(row.rank(), row.tier(), row.gpus(), row.name(), row.weight())));

        List<QueueRow> foreign = department("vision").queue("a100");
        foreign.forEach(row -> transcript.line(
                "a100, seen by vision: rank %d, %s, %d GPUs".formatted(row.rank(), row.tier(), row.gpus())));
        transcript.check(
                foreign.stream().allMatch(row -> row.name() == null && row.id() == null && row.owner() == null),
                "vision sees the same row without id, name and owner",
                foreign);
    }

    private Optional<QueueRow> awaitRow(Department department) throws InterruptedException {
        for (int look = 0; look < 25; look++) {
            Optional<QueueRow> own = department.queue("a100").stream()
                    .filter(row -> "transcribe-calls".equals(row.name()))
                    .findFirst();
            if (own.isPresent()) {
                return own;
            }
            Thread.sleep(LOOK_EVERY.toMillis());
        }
        return Optional.empty();
    }

    private void checkWalls() {
        Job job = jobs.values().stream()
                .filter(candidate -> candidate.department().value().equals("vision"))
                .findFirst()
                .orElseThrow();
        transcript.check(
                !department("speech").sees(job.id().value()), "a run of vision does not exist for speech", job.id());
    }

    private void checkRefusal() {
        Training first = TRAININGS.get(0);
        ObjectNode body = Department.withoutNulls(first.submission(program, "refused"));
        body.remove("tier");
        Optional<Problem> problem = department(first.department()).refusal(body);
        transcript.check(
                problem.filter(said -> said.status() == 422 && said.toString().contains("tier"))
                        .isPresent(),
                "a submission without a tier is refused, and the field named",
                problem);
    }

    private void follow() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (jobs.values().stream().anyMatch(job -> !job.state().isFinal()) && System.nanoTime() < deadline) {
            for (Job before : List.copyOf(jobs.values())) {
                Job now =
                        department(before.department().value()).job(before.id().value());
                if (now.state() != before.state()) {
                    transcript.line("%-8s %-17s %s%s".formatted(now.department(), now.name(), now.state(), place(now)));
                }
                jobs.put(now.id().value(), now);
            }
            Thread.sleep(LOOK_EVERY.toMillis());
        }
    }

    private static String place(Job job) {
        if (!job.state().holdsGpus() || job.attempts().isEmpty()) {
            return "";
        }
        List<Placement> placement =
                job.attempts().get(job.attempts().size() - 1).placement();
        return placement.stream()
                .map(part -> part.node() + " " + part.gpus())
                .collect(Collectors.joining(", ", " on " + job.pool() + " ", ""));
    }

    private void judge(Job job) {
        List<String> log = department(job.department().value()).log(job.id().value());
        transcript.check(
                job.state() == JobState.SUCCEEDED && job.attempts().size() == 1,
                job.name() + " ran once and succeeded",
                job.state() + ", attempts " + job.attempts());
        transcript.check(
                !log.isEmpty() && log.get(log.size() - 1).startsWith("done accuracy"),
                job.name() + " has learned, by its own output",
                log);
        transcript.block(log.stream()
                .filter(line -> !line.startsWith("job"))
                .skip(Math.max(0, log.size() - 4))
                .toList());
    }

    private void checkGpus() {
        List<GpuUse> uses =
                jobs.values().stream().flatMap(job -> uses(job).stream()).toList();
        List<String> conflicts = Conflicts.in(uses);
        transcript.check(conflicts.isEmpty(), "no GPU was given twice", conflicts);
        long onPools = jobs.values().stream().map(Job::pool).distinct().count();
        transcript.check(onPools == 2 && !uses.isEmpty(), "both pools were used", onPools);
    }

    private static List<GpuUse> uses(Job job) {
        List<GpuUse> uses = new ArrayList<>();
        for (Attempt attempt : job.attempts()) {
            Instant end = Objects.requireNonNullElse(attempt.endedAt(), Instant.MAX);
            for (Placement part : attempt.placement()) {
                for (int gpu : Objects.requireNonNullElse(part.gpus(), List.<Integer>of())) {
                    uses.add(new GpuUse(
                            job.pool() + " " + part.node(), gpu, nanos(attempt.startedAt()), nanos(end), job.name()));
                }
            }
        }
        return uses;
    }

    private static long nanos(Instant instant) {
        return instant.equals(Instant.MAX)
                ? Long.MAX_VALUE
                : instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
    }

    private Department department(String name) {
        return Objects.requireNonNull(departments.get(name), name);
    }
}
