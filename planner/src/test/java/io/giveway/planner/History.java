package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.Times.h;
import static io.giveway.planner.Times.m;
import static io.giveway.planner.Times.s;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.place.Node;
import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Tier;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * One random history of a small pool: jobs of all kinds come, and what can go wrong does. In the end all is mended, and
 * all work must end.
 */
final class History {

    private static final int NODES = 3;
    private static final int DEPARTMENTS = 3;

    final Lab lab;
    private final SplittableRandom random;
    private final int jobs;
    private final Policy policy;
    private final Set<String> stopped = new TreeSet<>();
    private final Set<String> cancelled = new HashSet<>();

    History(long seed, Planner planner) {
        random = new SplittableRandom(seed);
        lab = new Lab(planner).tick(m(1));
        jobs = 12 + random.nextInt(24);
        policy = random.nextInt(3) == 0 ? Policy.defaults() : new RandomPolicy(random).policy();
    }

    void run() {
        try {
            play();
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(failure.getMessage() + "\n" + String.join("\n", lab.log), failure);
        }
    }

    private void play() {
        lab.policy(policy);
        for (int node = 0; node < NODES; node++) {
            set(node, true, false);
        }
        for (int i = 0; i < jobs; i++) {
            int burst = random.nextInt(8) == 0 ? 6 : 1;
            for (; burst > 1 && i < jobs - 1; burst--) {
                submit(i++);
            }
            submit(i);
            lab.cycle();
            lab.advance(m(random.nextInt(60)));
            disturb();
        }
        mend();
        for (int day = 0; day < 15 && lab.done.size() + cancelled.size() < jobs; day++) {
            lab.advance(h(24));
        }
        lab.checkAllDone();
        assertThat(lab.done.size() + cancelled.size())
                .as("jobs that ended or were cancelled")
                .isEqualTo(jobs);
    }

    private void mend() {
        stopped.forEach(this::release);
        lab.refused.clear();
        lab.apply(new Change.QuotaReached(true));
        for (int department = 0; department < DEPARTMENTS; department++) {
            lab.apply(new Change.DepartmentRuled("d" + department, true, null));
        }
        for (int node = 0; node < NODES; node++) {
            set(node, Set.of(), true, false);
        }
        lab.tick(m(5)).cycle();
    }

    private void submit(int number) {
        String id = String.format("j%02d", number);
        Ask ask = job(id, Tier.values()[random.nextInt(3)], 1, m(5 + random.nextInt(300)))
                .of("d" + random.nextInt(DEPARTMENTS))
                .in(random.nextInt(4) == 0 ? Lane.NORMAL : Lane.PRIORITY)
                .shaped(shape());
        if (random.nextInt(4) == 0) {
            lab.really(id, m(1 + random.nextInt(600)));
        }
        lab.saves(id, s(random.nextInt(120)));
        if (random.nextInt(4) == 0) {
            ask = ask.withoutCheckpoints();
        }
        Duration until = m(random.nextInt(8) == 0 ? random.nextInt(90) : 0);
        Duration closed = m(random.nextInt(4) == 0 ? random.nextInt(900) : 0);
        lab.wait(ask.waiting(lab.now, new Wait(false, closed, closed, lab.now.plus(until), null)));
    }

    private Shape shape() {
        return switch (random.nextInt(7)) {
            case 0 -> new Shape(4, null, 1 + random.nextInt(4));
            case 1 -> new Shape(4, 2, 2);
            case 2 -> new Shape(4, 2, null);
            case 3 -> Shape.of(4 + random.nextInt(3));
            default -> Shape.of(1 + random.nextInt(2));
        };
    }

    private void disturb() {
        switch (random.nextInt(14)) {
            case 0 -> set(random.nextInt(NODES), true, true);
            case 1 -> set(random.nextInt(NODES), false, false);
            case 2, 3 -> set(random.nextInt(NODES), true, false);
            case 4, 5 -> any(lab.planner.pool().waiting()).ifPresent(this::stop);
            case 6 -> any(lab.planner.pool().attempts()).ifPresent(this::failToSave);
            case 7 -> any(lab.planner.pool().waiting()).ifPresent(this::cancel);
            case 8 -> any(lab.planner.pool().waiting()).ifPresent(this::move);
            case 9 -> any(stopped).ifPresent(this::release);
            case 10 -> refuse("d" + random.nextInt(DEPARTMENTS));
            case 11 -> lab.apply(new Change.QuotaReached(random.nextInt(3) > 0));
            case 12 -> cap("d" + random.nextInt(DEPARTMENTS));
            default -> lab.policy(random.nextInt(4) == 0 ? new RandomPolicy(random).policy() : policy);
        }
        lab.cycle();
    }

    private void set(int node, boolean schedulable, boolean silent) {
        set(node, schedulable && random.nextInt(8) == 0 ? Set.of(1) : Set.of(), schedulable, silent);
    }

    private void set(int node, Set<Integer> unhealthy, boolean schedulable, boolean silent) {
        lab.apply(new Change.NodeSeen(new Node("n0" + node, 4 + 2 * (node / 2), unhealthy, schedulable, silent)));
    }

    private void cap(String department) {
        Integer most = random.nextBoolean() ? null : random.nextInt(7);
        lab.apply(new Change.DepartmentRuled(department, random.nextInt(8) > 0, most));
    }

    private void refuse(String department) {
        if (!lab.refused.remove(department)) {
            lab.refused.add(department);
        }
    }

    private void stop(Job job) {
        Pause pause = switch (random.nextInt(3)) {
            case 0 -> Pause.HELD;
            case 1 -> Pause.DEPENDENCY;
            default -> Pause.AGING_LIMIT;
        };
        stopped.add(job.id());
        lab.wait(job.with(job.waiting().paused(pause, lab.now)));
    }

    private void release(String id) {
        Job job = lab.planner.pool().waiting(id);
        if (job != null && job.waiting().pause() != null) {
            lab.wait(job.with(job.waiting().resumed(lab.now)));
        }
    }

    /** It is given another tier or lane. */
    private void move(Job job) {
        Tier tier = Tier.values()[random.nextInt(3)];
        Duration inTier = tier == job.tier() ? job.waiting().inTier() : Duration.ZERO;
        Wait wait = job.waiting();
        lab.givenOtherRights(job.id());
        lab.wait(new Job(
                job.id(),
                job.department(),
                job.owner(),
                tier,
                Lane.values()[random.nextInt(2)],
                job.shape(),
                job.expected(),
                job.remaining(),
                job.grace(),
                job.submittedAt(),
                new Wait(wait.suspended(), wait.waited(), inTier, wait.since(), wait.pause()),
                job.past()));
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
