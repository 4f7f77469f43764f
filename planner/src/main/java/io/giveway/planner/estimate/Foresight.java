package io.giveway.planner.estimate;

import io.giveway.planner.Decision;
import io.giveway.planner.Planner;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Fence;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A planner led forward in virtual time: every job ends when it is expected to, every victim leaves at the end of its
 * grace, every hold is granted. One run foresees the starts of all waiting jobs.
 */
final class Foresight {

    /** A bound on the instants looked at, so that a run ends whatever the facts are: this many for each job. */
    private static final int LOOKS_PER_JOB = 16;

    private static final int ROUNDS = 64;
    private static final Duration PAST = Duration.ofMillis(1);

    private final Planner planner;
    private final Agenda agenda = new Agenda();
    private final Set<String> open = new HashSet<>();
    private final Map<String, Attempt> starts = new HashMap<>();
    private final Map<String, Instant> freed = new HashMap<>();
    private final Set<String> preemptors = new HashSet<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private int cycles;
    private Instant now;

    Foresight(Planner planner, Instant now) {
        this.planner = planner;
        this.now = now;
        Duration step = policy().estimate().overdueStep();
        for (Attempt attempt : planner.pool().attempts()) {
            numbers.put(attempt.job().id(), attempt.number());
            agenda.end(attempt, attempt.leavingBy(null).end(now, step));
            Instant leaves = attempt.leavesBy();
            if (leaves != null) {
                agenda.leave(attempt, leaves.isAfter(now) ? leaves : now);
            }
            bounds(attempt);
        }
        for (Job job : planner.pool().waiting()) {
            open.add(job.id());
            bounds(job);
        }
        for (Fence fence : planner.pool().fences().plans()) {
            Job holder = planner.pool().waiting(fence.plan().job());
            if (holder != null) {
                agenda.age(holder, timeout(fence.since()));
            }
        }
    }

    /** Leads the planner on until every job has started that will, but for no more than so many cycles. */
    Foresight run(int most) {
        int looks = LOOKS_PER_JOB * (open.size() + numbers.size() + 1);
        act();
        while (!open.isEmpty() && looks-- > 0 && cycles < most) {
            Instant next = agenda.next();
            if (next == null) {
                break;
            }
            now = next;
            boolean happened = false;
            for (Agenda.Entry entry : agenda.due(now)) {
                happened |= happen(entry);
            }
            if (happened) {
                act();
            }
        }
        return this;
    }

    /** Lays out behind what runs by then who has not started, in order with those that were left out of the run. */
    void layOut(List<Ranked> leftOut) {
        Layout layout = new Layout(planner.pool(), now);
        for (Attempt attempt : planner.pool().attempts()) {
            freed.putIfAbsent(attempt.job().id(), layout.end(attempt));
        }
        for (Fence fence : planner.pool().fences().plans()) {
            lay(layout, planner.pool().waiting(fence.plan().job()), false);
        }
        Ranking ranking = new Ranking(policy());
        int next = 0;
        for (Ranked ranked : planner.queue(now)) {
            while (next < leftOut.size()
                    && ranking.comparator().compare(again(ranking, leftOut.get(next)), ranked) < 0) {
                lay(layout, leftOut.get(next++).job(), true);
            }
            if (planner.pool().fences().of(ranked.job().id()) == null) {
                lay(layout, ranked.job(), false);
            }
        }
        while (next < leftOut.size()) {
            lay(layout, leftOut.get(next++).job(), true);
        }
    }

    private Ranked again(Ranking ranking, Ranked before) {
        return ranking.rank(before.job(), before.acts() != before.job().tier(), now);
    }

    /** A victim of the run waits again, too, but nobody asks when it starts. */
    private void lay(Layout layout, @Nullable Job job, boolean leftOut) {
        Layout.Start start = job == null ? null : layout.lay(job);
        if (job != null && start != null && (leftOut || open.remove(job.id()))) {
            starts.put(job.id(), start.attempt(job));
        }
    }

    /** How far it has been led. */
    Instant now() {
        return now;
    }

    /** The first start of a job that waited, as an attempt with its GPUs; null if none is foreseen. */
    @Nullable
    Attempt start(String job) {
        return starts.get(job);
    }

    /** When an attempt that ran at the beginning had left its GPUs. */
    @Nullable
    Instant freed(String job) {
        return freed.get(job);
    }

    private void act() {
        for (int round = 0; round < ROUNDS; round++) {
            cycles++;
            boolean peak = planner.pool().peak();
            boolean again = false;
            for (Decision decision : planner.decide(now)) {
                again |= follow(decision);
            }
            if (!again && peak == planner.pool().peak()) {
                return;
            }
        }
    }

    /** Lets a decision come true; true if another look may find more than starts that follow from it. */
    private boolean follow(Decision decision) {
        if (decision instanceof Decision.StartAttempt start) {
            int number = numbers.merge(start.job(), 1, Integer::sum);
            Attempt attempt = start.attempt(number, now).running();
            if (open.remove(start.job())) {
                starts.put(start.job(), attempt);
            }
            apply(new Change.AttemptSeen(attempt));
            agenda.end(attempt, attempt.expectedEnd());
            bounds(attempt);
            return false;
        }
        if (decision instanceof Decision.DeferPermit defer) {
            agenda.look(defer.until());
        }
        if (decision instanceof Decision.WaitPatiently patience) {
            agenda.look(patience.until());
        }
        List<Change> facts = decision.facts(planner.pool(), now);
        facts.forEach(this::apply);
        if (decision instanceof Decision.PreemptFor preempt) {
            watch(preempt.plan());
        }
        return !facts.isEmpty();
    }

    private void watch(Plan plan) {
        Instant last = now;
        for (Plan.Victim victim : plan.victims()) {
            Attempt attempt = planner.pool().attempt(victim.job());
            Instant leaves = attempt == null ? null : attempt.leavesBy();
            if (attempt != null && leaves != null && !victim.asked()) {
                agenda.leave(attempt, leaves);
                last = leaves.isAfter(last) ? leaves : last;
            }
        }
        Job holder = planner.pool().waiting(plan.job());
        if (holder != null) {
            agenda.age(holder, timeout(last));
        }
        if (plan.kind() == Plan.Kind.PERMIT) {
            agenda.look(now.plus(policy().permit().interval()));
            agenda.look(now.plus(policy().permit().perDepartment()));
        }
    }

    /** Lets something happen; false if what it is about is no longer there. */
    private boolean happen(Agenda.Entry entry) {
        Attempt attempt = planner.pool().attempt(entry.job());
        if (attempt != null && attempt.number() == entry.attempt()) {
            return switch (entry.what()) {
                case END -> vacate(attempt);
                case LEAVE -> leave(attempt);
                case RIPEN -> !preemptors.isEmpty();
                case AGE, STEP, LOOK -> true;
            };
        }
        Job waits = planner.pool().waiting(entry.job());
        return switch (entry.what()) {
            case AGE -> waits != null;
            case STEP -> waits != null && heavier(waits);
            case LOOK -> true;
            case END, LEAVE, RIPEN -> false;
        };
    }

    /** A job weighs more; true if the order matters, since GPUs are free. */
    private boolean heavier(Job job) {
        step(job);
        return planner.pool().grid().allocated() < planner.pool().grid().capacity();
    }

    private boolean leave(Attempt attempt) {
        if (planner.pool().fences().comesBack(attempt.job().id())) {
            apply(new Change.AttemptSeen(attempt.leavingBy(null)));
        } else if (attempt.leaving()) {
            vacate(attempt);
            apply(new Change.JobWaits(attempt.left(now, policy().estimate().minimumRemaining())));
        }
        return true;
    }

    private boolean vacate(Attempt attempt) {
        freed.putIfAbsent(attempt.job().id(), now);
        apply(new Change.AttemptEnded(attempt.job().id(), now));
        return true;
    }

    private void apply(Change change) {
        planner.apply(change);
        if (change instanceof Change.JobWaits waits) {
            bounds(waits.job());
        } else if (change instanceof Change.AttemptSeen seen) {
            preemptors.remove(seen.attempt().job().id());
        }
    }

    /** Bounds of time that give a waiting job another right. */
    private void bounds(Job job) {
        if (job.tier() != Tier.P2) {
            preemptors.add(job.id());
        }
        Instant since = job.waiting().since();
        if (since == null) {
            return;
        }
        if (since.isAfter(now)) {
            agenda.age(job, since);
        }
        step(job);
        switch (job.tier()) {
            case P0 -> {}
            case P1 -> {
                over(
                        job,
                        since.plus(policy().preemption()
                                .regularAfter()
                                .minus(job.waiting().waited())));
                over(job, since.plus(policy().objectiveP1().minus(job.waiting().inTier())));
            }
            case P2 ->
                over(
                        job,
                        since.plus(policy().permit().after().minus(job.waiting().inTier())));
        }
    }

    /** The next instant at which the job weighs more, if it ever will. */
    private void step(Job job) {
        Instant since = job.waiting().since();
        Policy.Aging aging = policy().aging();
        long steps = job.waiting().waited(now).toNanos() / aging.every().toNanos();
        if (since != null && aging.growsAfter(steps)) {
            Duration next = aging.every().multipliedBy(steps + 1);
            agenda.step(job, since.plus(next.minus(job.waiting().waited())));
        }
    }

    private void over(Job job, Instant bound) {
        if (!bound.isBefore(now)) {
            agenda.age(job, bound.plus(PAST));
        }
    }

    /** Bounds of time until which an attempt is spared. */
    private void bounds(Attempt attempt) {
        Policy.Preemption limits = policy().preemption();
        if (attempt.standing() == Tier.P2) {
            until(attempt, attempt.startedAt().plus(limits.minimumRun()));
        }
        if (attempt.protectedUntil() != null) {
            until(attempt, attempt.protectedUntil());
        }
        if (attempt.saveFailedAt() != null) {
            until(attempt, attempt.saveFailedAt().plus(limits.minimumRun()));
        }
        List<Instant> preempted = attempt.job().past().preemptedAt();
        if (preempted.size() >= limits.limitPerDay()) {
            preempted.forEach(at -> until(attempt, at.plus(Duration.ofDays(1))));
        }
    }

    private void until(Attempt attempt, Instant bound) {
        if (bound.isAfter(now)) {
            agenda.ripen(attempt, bound);
        }
    }

    private Instant timeout(Instant since) {
        return since.plus(policy().preemption().fenceTimeout()).plus(PAST);
    }

    private Policy policy() {
        return planner.pool().policy();
    }
}
