package io.giveway.cli.simulate;

import io.giveway.cli.simulate.Agenda.What;
import io.giveway.planner.Decision;
import io.giveway.planner.Planner;
import io.giveway.planner.place.Node;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * One pool in virtual time: it carries out what the planner decides and tells it what came of it, as the queue-service does
 * with real machines. Budgets always suffice; every job can save.
 */
final class VirtualPool {
    private static final int ROUNDS = 100_000;

    private final Planner planner;
    private final Policy policy;
    private final SuspensionCost cost;
    private final List<SimulatedJob> jobs;
    private final IntConsumer done;
    private final Map<String, VirtualJob> present = new HashMap<>();
    private final Owners owners = new Owners();
    private final List<String> queued = new ArrayList<>();
    private final Agenda agenda;
    private final Moments moments;
    private final List<JobResult> results = new ArrayList<>();

    VirtualPool(
            Planner planner,
            Policy policy,
            SuspensionCost cost,
            Wall wall,
            List<SimulatedJob> jobs,
            Agenda agenda,
            IntConsumer done) {
        this.planner = planner;
        this.policy = policy;
        this.cost = cost;
        this.jobs = jobs;
        this.agenda = agenda;
        this.done = done;
        this.moments = new Moments(policy, agenda);
        planner.apply(new Change.PolicyChanged(policy));
        for (int node = 0; node < wall.nodes(); node++) {
            planner.apply(new Change.NodeSeen(Node.of(String.format("n%07d", node), wall.gpusPerNode())));
        }
    }

    /** Within a second ends come first, then arrivals, then decisions. */
    List<JobResult> play() {
        int next = 0;
        while (next < jobs.size() || !agenda.isEmpty()) {
            long arrival = next == jobs.size() ? Long.MAX_VALUE : jobs.get(next).submitted();
            long now = Math.min(agenda.next(), arrival);
            boolean ask = agenda.looked(now);
            while (agenda.isDue(now)) {
                ask |= happen(agenda.take(), now);
            }
            while (next < jobs.size() && jobs.get(next).submitted() == now) {
                arrive(jobs.get(next++));
                ask = true;
            }
            if (ask && !planner.pool().waiting().isEmpty()) {
                decide(now);
            }
            noteWaits();
        }
        if (!present.isEmpty()) {
            throw new IllegalStateException(present.size() + " jobs wait for ever");
        }
        return results;
    }

    private void arrive(SimulatedJob source) {
        Duration expected =
                policy.estimate().correctByOwner() ? owners.expected(source) : Duration.ofSeconds(source.expected());
        VirtualJob job = new VirtualJob(source, expected, cost, policy);
        present.put(job.planned().id(), job);
        waits(job.planned());
    }

    private void waits(Job job) {
        planner.apply(new Change.JobWaits(job));
        queued.add(job.id());
    }

    /** Most start at once, and for these nothing will come of having waited. */
    private void noteWaits() {
        for (String id : queued) {
            Job job = planner.pool().waiting(id);
            if (job != null) {
                moments.whileWaiting(job.waiting());
            }
        }
        queued.clear();
    }

    /** Answers whether the planner must be asked. */
    private boolean happen(Agenda.Due due, long now) {
        VirtualJob job = present.get(due.job());
        Attempt attempt = planner.pool().attempt(due.job());
        if (job == null || attempt == null || attempt.number() != due.attempt()) {
            return false;
        }
        switch (due.what()) {
            case END -> {
                leaveGpus(due.job(), now);
                present.remove(due.job());
                job.end(now);
                if (policy.estimate().correctByOwner()) {
                    owners.ended(job.source());
                }
                results.add(job.result());
                done.accept(1);
            }
            case LEAVE -> {
                leaveGpus(due.job(), now);
                waits(job.leave(now));
            }
            case CHECKPOINT -> {
                planner.apply(new Change.AttemptSeen(attempt.savedAt(Instant.ofEpochSecond(now))));
                agenda.add(now + cost.checkpointEvery(), What.CHECKPOINT, job);
                return false;
            }
            case OVERDUE -> {
                agenda.add(moments.nextEnd(attempt, now), What.OVERDUE, job);
                if (!attempt.overdue(Instant.ofEpochSecond(now))) {
                    agenda.look(attempt.expectedEnd().plusNanos(1));
                }
            }
        }
        return true;
    }

    private void leaveGpus(String job, long now) {
        planner.apply(new Change.AttemptEnded(job, Instant.ofEpochSecond(now)));
    }

    /** Asks until the planner has nothing left that changes anything at this instant. */
    private void decide(long now) {
        Instant at = Instant.ofEpochSecond(now);
        if (planner.quiet(at)) {
            return;
        }
        for (int round = 0; round < ROUNDS; round++) {
            boolean changed = false;
            for (Decision decision : planner.decide(at)) {
                changed |= carryOut(decision, now, at);
            }
            if (!changed) {
                return;
            }
        }
        throw new IllegalStateException("the planner decides without end at " + at);
    }

    private boolean carryOut(Decision decision, long now, Instant at) {
        if (decision instanceof Decision.StartAttempt start) {
            start(start, now, at);
        } else if (decision instanceof Decision.PreemptFor preempt) {
            preempt(preempt.plan(), now, at);
        } else if (decision instanceof Decision.RollBack rollBack) {
            planner.apply(new Change.PlanRolledBack(rollBack.job()));
        } else if (decision instanceof Decision.WaitPatiently wait) {
            moments.oncePatient(planner.pool().running(), at, wait.until());
            VirtualJob job = known(wait.job());
            change(job, job.planned().with(job.planned().past().withPatience(wait.until())));
        } else if (decision instanceof Decision.PauseAging pause) {
            VirtualJob job = known(pause.job());
            change(job, job.planned().with(job.planned().waiting().paused(pause.reason(), at)));
        } else if (decision instanceof Decision.ResumeAging resume) {
            VirtualJob job = known(resume.job());
            change(job, job.planned().with(job.planned().waiting().resumed(at)));
        } else {
            if (decision instanceof Decision.DeferPermit defer) {
                agenda.look(defer.until());
                agenda.look(defer.until().plusNanos(1));
            }
            return false;
        }
        return true;
    }

    private void start(Decision.StartAttempt start, long now, Instant at) {
        VirtualJob job = known(start.job());
        job.start(now, start.byPermit());
        Attempt attempt = start.attempt(job.attempt(), at).running();
        planner.apply(new Change.AttemptSeen(attempt));
        agenda.add(job.endsAt(), What.END, job);
        if (cost.checkpointEvery() > 0) {
            agenda.add(job.worksFrom() + cost.checkpointEvery(), What.CHECKPOINT, job);
        }
        long end = Agenda.second(attempt.expectedEnd());
        if (end < job.endsAt()) {
            agenda.add(end, What.OVERDUE, job);
        }
        moments.onceStarted(attempt, now);
    }

    private void preempt(Plan plan, long now, Instant at) {
        planner.apply(new Change.PlanCommitted(plan, at));
        moments.oncePreempted(plan, now);
        for (Plan.Victim victim : plan.victims()) {
            if (!victim.asked()) {
                VirtualJob job = known(victim.job());
                job.ask(plan, victim, now);
                agenda.add(now + cost.leaving(), What.LEAVE, job);
            }
        }
    }

    private void change(VirtualJob job, Job next) {
        planner.apply(new Change.JobWaits(job.becomes(next)));
    }

    private VirtualJob known(String job) {
        VirtualJob known = present.get(job);
        if (known == null) {
            throw new IllegalStateException("the planner decides about job " + job + ", which is not there");
        }
        return known;
    }
}
