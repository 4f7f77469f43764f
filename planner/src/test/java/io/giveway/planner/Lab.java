package io.giveway.planner;

import io.giveway.planner.place.Node;
import io.giveway.planner.place.Placement;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A pool in virtual time: does what a shell would do with the decisions of a planner, as if all budgets sufficed and
 * every job did as it said, unless told otherwise. After each change the invariants of the pool are checked.
 */
final class Lab {

    static final Instant START = Instant.parse("2026-03-02T08:00:00Z");

    final Planner planner;
    final List<String> log = new ArrayList<>();
    final List<Plan> plans = new ArrayList<>();
    final Map<String, Instant> starts = new LinkedHashMap<>();

    /** The first start of each job since this was cleared. */
    final Map<String, Instant> nextStarts = new HashMap<>();

    final Map<String, Integer> suspensions = new HashMap<>();
    final Set<String> done = new HashSet<>();
    final Set<String> refused = new HashSet<>();
    private final Map<String, Instant> ends = new HashMap<>();
    private final Map<String, Instant> leaves = new HashMap<>();
    private final Map<String, Duration> saving = new HashMap<>();
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Map<String, Duration> actual = new HashMap<>();
    private Duration tick = Duration.ofSeconds(10);
    private final Invariants invariants = new Invariants(log);
    Instant now = START;

    Lab(Planner planner) {
        this.planner = planner;
    }

    /** A pool of equal nodes, in which both planners must decide the same. */
    static Lab of(int nodes, int gpus) {
        Lab lab = new Lab(new Twins(new ReferencePlanner(), new IncrementalPlanner()));
        for (int i = 1; i <= nodes; i++) {
            lab.node(String.format("n%02d", i), gpus);
        }
        return lab;
    }

    Lab tick(Duration step) {
        tick = step;
        return this;
    }

    void node(String name, int gpus) {
        apply(new Change.NodeSeen(Node.of(name, gpus)));
    }

    void apply(Change change) {
        planner.apply(change);
        invariants.afterChange(planner.pool(), now);
    }

    Lab policy(Policy policy) {
        apply(new Change.PolicyChanged(policy));
        return this;
    }

    /** Submits a job and lets the planner act. */
    Lab submit(Ask... asks) {
        for (Ask ask : asks) {
            wait(ask.at(now));
        }
        return cycle();
    }

    /** A job that has waited for a while already. */
    Lab waited(Ask ask, Duration waited) {
        wait(ask.at(now.minus(waited)));
        return this;
    }

    void wait(Job job) {
        apply(new Change.JobWaits(job));
    }

    /** A job that runs since an hour, is ready, and saved five minutes ago if it supports checkpoints. */
    Lab runs(Ask ask, Placement placement) {
        return runs(ask, placement, Duration.ofHours(1));
    }

    Lab runs(Ask ask, Placement placement, Duration since) {
        Job job = ask.at(now);
        Instant started = now.minus(since);
        attempts.put(job.id(), 1);
        ends.put(job.id(), now.plus(ask.expected()));
        starts.put(job.id(), started);
        apply(new Change.AttemptSeen(new Attempt(
                job,
                1,
                placement,
                job.standing(),
                started,
                now.plus(ask.expected()),
                ask.checkpoints(),
                ask.checkpoints() ? now.minusSeconds(300) : null,
                null,
                null,
                null,
                false)));
        return this;
    }

    /** How long a job takes to save when asked; by default it does at once. */
    Lab saves(String job, Duration in) {
        saving.put(job, in);
        return this;
    }

    /** A job that runs longer or shorter than it says. */
    Lab really(String job, Duration duration) {
        actual.put(job, duration);
        if (attempt(job) != null) {
            ends.put(job, attempt(job).startedAt().plus(duration));
        }
        return this;
    }

    Lab cycle() {
        for (int round = 0; round < 1000; round++) {
            boolean acted = false;
            for (Decision decision : planner.decide(now)) {
                if (!commit(decision)) {
                    acted = true;
                    break;
                }
                acted |= moves(decision);
            }
            if (!acted) {
                invariants.atRest(planner, now);
                return this;
            }
        }
        throw new AssertionError("decisions without end at " + now + ": " + planner.decide(now));
    }

    private static boolean moves(Decision decision) {
        return !(decision instanceof Decision.Reserve) && !(decision instanceof Decision.DeferPermit);
    }

    Lab advance(Duration duration) {
        Instant until = now.plus(duration);
        while (now.isBefore(until)) {
            now = now.plus(tick).isAfter(until) ? until : now.plus(tick);
            happen();
            cycle();
        }
        return this;
    }

    private void happen() {
        for (Attempt attempt : List.copyOf(planner.pool().attempts())) {
            String job = attempt.job().id();
            Instant end = ends.get(job);
            Instant leave = leaves.get(job);
            if (end != null && !end.isAfter(now)) {
                finish(job);
            } else if (leave != null && !leave.isAfter(now)) {
                suspended(attempt);
            }
        }
    }

    void finish(String job) {
        log(job + " ends");
        forget(job);
        done.add(job);
        invariants.ended(job);
        apply(new Change.AttemptEnded(job, now));
    }

    private void forget(String job) {
        ends.remove(job);
        leaves.remove(job);
    }

    private void suspended(Attempt attempt) {
        String job = attempt.job().id();
        log(job + " leaves");
        forget(job);
        suspensions.merge(job, 1, Integer::sum);
        apply(new Change.AttemptEnded(job, now));
        wait(attempt.left(now, planner.pool().policy().estimate().minimumRemaining()));
    }

    /** Does what a decision says; false if a hold was refused and the decisions after it are stale. */
    private boolean commit(Decision decision) {
        if (decision instanceof Decision.StartAttempt start) {
            begin(start);
            return true;
        }
        if (decision instanceof Decision.PreemptFor preempt && isRefused(preempt.plan())) {
            Job job = planner.pool().waiting(decision.job());
            log("hold for " + job.id() + " is refused");
            wait(job.with(job.past().withOthersRefused()));
            return false;
        }
        tell(decision);
        if (decision instanceof Decision.RollBack rollBack) {
            invariants.givenUp(rollBack.job());
        }
        if (decision instanceof Decision.PreemptFor preempt) {
            invariants.planned(preempt.plan(), planner.pool());
        }
        decision.facts(planner.pool(), now).forEach(this::apply);
        if (decision instanceof Decision.PreemptFor preempt) {
            ask(preempt.plan());
        }
        return true;
    }

    private void begin(Decision.StartAttempt start) {
        String job = start.job();
        int number = attempts.merge(job, 1, Integer::sum);
        ends.put(job, now.plus(actual.getOrDefault(job, start.remaining())));
        starts.put(job, now);
        nextStarts.putIfAbsent(job, now);
        log(job + " starts on " + start.placement());
        invariants.started(job);
        apply(new Change.AttemptSeen(start.attempt(number, now)));
        apply(new Change.AttemptSeen(attempt(job).running()));
    }

    /** Nobody may wait or run any more, and nobody may have left for a job that has not started. */
    void checkAllDone() {
        invariants.atTheEnd(planner.pool());
    }

    /** A job was given other rights, so that it may now take from a job that could take from it before. */
    void givenOtherRights(String job) {
        invariants.givenOtherRights(job);
    }

    private boolean isRefused(Plan plan) {
        return plan.takenFromOthers() > 0
                && refused.contains(planner.pool().waiting(plan.job()).department());
    }

    private void tell(Decision decision) {
        if (decision instanceof Decision.PreemptFor preempt) {
            log(decision.job() + " takes " + preempt.plan().placement() + " by "
                    + preempt.plan().kind());
        } else if (decision instanceof Decision.RollBack rollBack) {
            log("plan of " + rollBack.job() + " is rolled back: " + rollBack.cause());
        } else if (decision instanceof Decision.WaitPatiently) {
            log(decision.job() + " waits patiently");
        } else if (decision instanceof Decision.PauseAging pause) {
            log(pause.job() + " does not age: " + pause.reason());
        } else if (decision instanceof Decision.ResumeAging) {
            log(decision.job() + " ages again");
        }
    }

    private void ask(Plan plan) {
        plans.add(plan);
        for (Plan.Victim victim : plan.victims()) {
            Attempt attempt = attempt(victim.job());
            if (!victim.asked() && attempt != null) {
                log(victim.job() + " is asked to leave");
                Duration in = saving.getOrDefault(victim.job(), Duration.ZERO);
                leaves.put(victim.job(), now.plus(in));
                if (in.isZero()) {
                    suspended(attempt);
                }
            }
        }
    }

    /** The asked process says that it could not save: it goes on. */
    Lab failsToSave(String job) {
        Attempt attempt = attempt(job);
        leaves.remove(job);
        log(job + " fails to save");
        change(attempt, attempt.job().with(attempt.job().past().withSaveFailed()), null, now);
        return cycle();
    }

    /** The end of the grace finds a victim whose plan was rolled back: it goes on. */
    Lab staysAfterAll(String job) {
        leaves.remove(job);
        Attempt attempt = attempt(job);
        change(attempt, attempt.job(), null, null);
        return cycle();
    }

    void change(Attempt a, Job job, @Nullable Instant leavesBy, @Nullable Instant saveFailedAt) {
        apply(new Change.AttemptSeen(new Attempt(
                job,
                a.number(),
                a.placement(),
                a.standing(),
                a.startedAt(),
                a.expectedEnd(),
                a.ready(),
                a.checkpointAt(),
                leavesBy,
                a.protectedUntil(),
                saveFailedAt,
                a.filler())));
    }

    Attempt attempt(String job) {
        return planner.pool().attempt(job);
    }

    List<String> running() {
        return planner.pool().attempts().stream()
                .map(a -> a.job().id())
                .sorted()
                .toList();
    }

    Instant startOf(String job) {
        return starts.get(job);
    }

    int suspensions() {
        return suspensions.values().stream().mapToInt(Integer::intValue).sum();
    }

    private void log(String line) {
        log.add(now + " " + line);
    }
}
