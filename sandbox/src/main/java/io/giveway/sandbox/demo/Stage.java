package io.giveway.sandbox.demo;

import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.Placement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Where the story is told: submits the runs of its chapters, watches them, and says each change as it is seen. */
final class Stage {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final Transcript transcript;
    private final Path program;
    private final String run;
    private final Map<String, Role> roles = new LinkedHashMap<>();
    private final Foresight foresight;

    /** A run and whose it is. */
    private record Role(Department department, Job job) {}

    Stage(Transcript transcript, Path program, String run) {
        this.transcript = transcript;
        this.program = program;
        this.run = run;
        this.foresight = new Foresight(transcript);
    }

    /** What waiting runs were told. */
    Foresight foresight() {
        return foresight;
    }

    /** Submits a run for a department and answers its id. */
    String submit(Department department, Training training) {
        Job job = department.submit(training.submission(program, run));
        roles.put(job.id().value(), new Role(department, job));
        transcript.line("%-7s submits %-18s %s, %2d GPUs of %s, %2d s of training"
                .formatted(
                        department.name(),
                        training.name(),
                        training.tier(),
                        training.gpus(),
                        training.pool(),
                        training.length().toSeconds()));
        return job.id().value();
    }

    /** The run as it was when last looked at. */
    Job job(String id) {
        return role(id).job();
    }

    Department departmentOf(String id) {
        return role(id).department();
    }

    /** All runs so far. */
    List<Job> jobs() {
        return roles.values().stream().map(Role::job).toList();
    }

    /** Looks until all of these runs are as told, and says what changes meanwhile; false where that takes too long. */
    boolean until(List<String> ids, Predicate<Job> told) throws InterruptedException {
        Supplier<Boolean> asTold = () -> {
            look();
            return ids.stream().map(this::job).allMatch(told);
        };
        return await(asTold, Boolean::booleanValue);
    }

    /** Looks until what is seen is as wanted or patience is at its end, and answers what was seen last. */
    static <T> T await(Supplier<T> look, Predicate<T> wanted) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        T seen = look.get();
        while (!wanted.test(seen) && System.nanoTime() < deadline) {
            Thread.sleep(LOOK_EVERY.toMillis());
            seen = look.get();
        }
        return seen;
    }

    /** Looks once at every run that is not over. */
    void look() {
        for (Role before : new ArrayList<>(roles.values())) {
            if (!before.job().state().isFinal()) {
                String id = before.job().id().value();
                Job now = before.department().job(id);
                if (now.state() != before.job().state()) {
                    transcript.line("%-7s %-18s %s%s%s"
                            .formatted(now.department(), now.name(), now.state(), place(now), attempt(now)));
                }
                roles.put(id, new Role(before.department(), now));
                foresight.see(before.department(), now);
            }
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

    private static String attempt(Job job) {
        return job.attempts().size() > 1 ? ", attempt " + job.attempts().size() : "";
    }

    /** The epochs that a run trained, attempt by attempt. */
    List<Integer> epochs(String id) {
        List<Integer> epochs = new ArrayList<>();
        for (Attempt attempt : job(id).attempts()) {
            log(id, attempt.number()).stream()
                    .filter(line -> line.startsWith("epoch "))
                    .map(line -> Integer.valueOf(line.split(" ")[1]))
                    .forEach(epochs::add);
        }
        return epochs;
    }

    List<String> log(String id, int attempt) {
        return departmentOf(id).log(id, attempt);
    }

    private Role role(String id) {
        return Objects.requireNonNull(roles.get(id), id);
    }
}
