package io.giveway.cli.simulate;

import io.giveway.planner.estimate.OwnerRatio;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** What has ended so far of each owner's jobs, as far as it corrects what is expected of the next. */
final class Owners {
    private final Map<String, Deque<SimulatedJob>> last = new HashMap<>();
    private final Map<String, OwnerRatio> ratios = new HashMap<>();

    Duration expected(SimulatedJob job) {
        return ratios.getOrDefault(owner(job), OwnerRatio.NONE).correct(Duration.ofSeconds(job.expected()));
    }

    void ended(SimulatedJob job) {
        Deque<SimulatedJob> jobs = last.computeIfAbsent(owner(job), owner -> new ArrayDeque<>());
        OwnerRatio ratio = ratios.getOrDefault(owner(job), OwnerRatio.NONE);
        if (jobs.size() == OwnerRatio.REMEMBERED) {
            SimulatedJob oldest = jobs.removeFirst();
            ratio = ratio.minus(Duration.ofSeconds(oldest.seconds()), Duration.ofSeconds(oldest.expected()));
        }
        jobs.addLast(job);
        ratios.put(owner(job), ratio.plus(Duration.ofSeconds(job.seconds()), Duration.ofSeconds(job.expected())));
    }

    private static String owner(SimulatedJob job) {
        return job.source().department() + "\n" + job.source().user();
    }
}
