package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.Times.h;
import static io.giveway.planner.Times.m;
import static io.giveway.planner.Times.s;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.place.Node;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Tier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Random histories of a small pool, whose invariants are checked after each change: finite work always ends, whatever is
 * cancelled, held, overrun, drained or silent meanwhile. Replay one with {@code -Dplanner.seed=N}.
 */
class PoolSimulation {

    private static final int HISTORIES = 40;
    private static final int JOBS = 24;
    private static final int NODES = 3;

    @Test
    void finite_work_always_ends() {
        Long seed = Long.getLong("planner.seed");
        for (long i = seed == null ? 1 : seed; i <= (seed == null ? HISTORIES : seed); i++) {
            History history = new History(i);
            try {
                history.run();
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError(
                        "seed " + i + ": replay with mvn -pl planner test -Dtest=PoolSimulation -Dplanner.seed=" + i
                                + "\n" + String.join("\n", history.lab.log),
                        failure);
            }
        }
    }

    private static final class History {

        private final SplittableRandom random;
        private final Lab lab = new Lab(new ReferencePlanner()).tick(m(1));
        private final List<String> held = new ArrayList<>();
        private final Set<String> cancelled = new HashSet<>();

        History(long seed) {
            random = new SplittableRandom(seed);
        }

        void run() {
            for (int node = 0; node < NODES; node++) {
                set(node, true, false);
            }
            for (int i = 0; i < JOBS; i++) {
                submit(String.format("j%02d", i));
                lab.advance(m(random.nextInt(60)));
                disturb();
            }
            held.forEach(this::release);
            for (int node = 0; node < NODES; node++) {
                set(node, true, false);
            }
            lab.tick(m(5)).cycle();
            for (int day = 0; day < 10 && lab.done.size() + cancelled.size() < JOBS; day++) {
                lab.advance(h(24));
            }
            assertThat(lab.planner.pool().waiting()).as("jobs that never end").isEmpty();
            assertThat(lab.planner.pool().attempts()).isEmpty();
            assertThat(lab.planner.pool().fences().plans()).isEmpty();
            assertThat(lab.planner.pool().fences().returns()).isEmpty();
        }

        private void submit(String id) {
            Ask ask = job(id, Tier.values()[random.nextInt(3)], 1, m(5 + random.nextInt(300)))
                    .of("d" + random.nextInt(3))
                    .in(random.nextInt(4) == 0 ? Lane.NORMAL : Lane.PRIORITY)
                    .shaped(shape());
            if (random.nextInt(4) == 0) {
                lab.really(id, m(1 + random.nextInt(600)));
            }
            lab.saves(id, s(random.nextInt(120)));
            lab.submit(random.nextInt(4) == 0 ? ask.withoutCheckpoints() : ask);
        }

        private Shape shape() {
            return switch (random.nextInt(5)) {
                case 0 -> new Shape(4, null, 1 + random.nextInt(4));
                case 1 -> new Shape(4, 2, null);
                case 2 -> Shape.of(4);
                default -> Shape.of(1 + random.nextInt(2));
            };
        }

        private void disturb() {
            switch (random.nextInt(7)) {
                case 0 -> set(random.nextInt(NODES), true, true);
                case 1 -> set(random.nextInt(NODES), false, false);
                case 2, 3 -> set(random.nextInt(NODES), true, false);
                case 4 -> any(lab.planner.pool().waiting()).ifPresent(this::hold);
                case 5 -> any(lab.planner.pool().attempts()).ifPresent(this::failToSave);
                default -> any(lab.planner.pool().waiting()).ifPresent(this::cancel);
            }
            lab.cycle();
        }

        private void set(int node, boolean schedulable, boolean silent) {
            lab.apply(new Change.NodeSeen(new Node("n0" + node, 4, Set.of(), schedulable, silent)));
        }

        private void hold(Job job) {
            if (random.nextBoolean()) {
                held.add(job.id());
                lab.wait(job.with(job.waiting().paused(Pause.HELD, lab.now)));
            }
        }

        private void release(String id) {
            Job job = lab.planner.pool().waiting(id);
            if (job != null && job.waiting().pause() == Pause.HELD) {
                lab.wait(job.with(job.waiting().resumed(lab.now)));
            }
        }

        private void failToSave(Attempt attempt) {
            if (attempt.leaving() && attempt.job().tier() != Tier.P2) {
                lab.failsToSave(attempt.job().id());
            }
        }

        private void cancel(Job job) {
            if (random.nextInt(3) == 0) {
                cancelled.add(job.id());
                lab.apply(new Change.JobLeft(job.id()));
            }
        }

        private <T> Optional<T> any(Collection<T> all) {
            return all.isEmpty()
                    ? Optional.empty()
                    : all.stream().skip(random.nextInt(all.size())).findFirst();
        }
    }
}
