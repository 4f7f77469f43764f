package io.giveway.sandbox.replay;

import io.giveway.contracts.event.JobEvent;
import io.giveway.contracts.job.Attempt;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.Placement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All that is known about one played job when it has ended: its record, its history, and what its processes wrote. */
record Outcome(PlannedJob planned, Job job, List<JobEvent> history, List<Testimony> testimonies) {
    private static final Set<String> ENDS =
            Set.of("io.giveway.job.succeeded", "io.giveway.job.failed", "io.giveway.job.cancelled");

    /** What is wrong with it, apart from its GPUs. */
    List<String> faults() {
        List<String> faults = new ArrayList<>();
        long ends =
                history.stream().filter(event -> ENDS.contains(event.type())).count();
        if (!job.state().isFinal() || ends != 1) {
            faults.add(job.id() + " is " + job.state() + " and has " + ends + " ends in its history");
        }
        testimonies.forEach(testimony -> faults.addAll(testimony.faults()));
        return faults;
    }

    /** How many of its attempts gave way to another job. */
    long preemptions() {
        return job.attempts().stream()
                .filter(attempt ->
                        attempt.cause() != null && attempt.cause().name().startsWith("PREEMPTED_"))
                .count();
    }

    /** The GPUs that its attempts had by the installation's word. */
    Stream<GpuUse> recordedUses() {
        return job.attempts().stream().flatMap(this::uses);
    }

    private Stream<GpuUse> uses(Attempt attempt) {
        Instant end = attempt.endedAt();
        return attempt.placement().stream()
                .flatMap(place -> indices(place)
                        .mapToObj(gpu -> new GpuUse(
                                place.node(),
                                gpu,
                                nanos(attempt.startedAt()),
                                end == null ? Long.MAX_VALUE : nanos(end),
                                job.id() + "/" + attempt.number())));
    }

    private static IntStream indices(Placement place) {
        List<Integer> gpus = place.gpus();
        return gpus == null ? IntStream.empty() : gpus.stream().mapToInt(Integer::intValue);
    }

    private static long nanos(Instant time) {
        return Duration.between(Instant.EPOCH, time).toNanos();
    }
}
