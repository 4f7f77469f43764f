package io.giveway.planner;

import io.giveway.planner.Why.Rule;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.preempt.Claim;
import io.giveway.planner.preempt.PermitVictim;
import io.giveway.planner.preempt.Proof;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The part of a cycle that helps starved P2s (docs/rules.md, section 8): one GPU each, rarely, and never more. */
final class Permits implements Interest {

    private final Draft draft;
    private final Policy.Permits policy;
    private final Set<String> departments = new HashSet<>();
    private final Set<Shape> noneFree = new HashSet<>();
    private final Set<Shape> noVictim = new HashSet<>();
    private boolean active;

    Permits(Draft draft) {
        this.draft = draft;
        this.policy = draft.policy.permit();
        this.active = draft.pool.fences().plans().stream()
                .anyMatch(fence -> fence.plan().kind() == Plan.Kind.PERMIT);
    }

    /** Grants what may be granted; those that need more than a permit gives are left to be reserved for. */
    void grant(WaitingLine line) {
        for (Ranked ranked : line.starved(this)) {
            Job job = ranked.job();
            if (!draft.settled(job.id())
                    && draft.everFits(job.shape())
                    && !tooLarge(job, draft.policy)
                    && mayUse(job)) {
                grant(ranked, asPermitted(job));
            }
        }
    }

    /** Whether a starved job needs more than a permit gives. */
    static boolean tooLarge(Job job, Policy policy) {
        return job.shape().least() > policy.permit().gpus();
    }

    @Override
    public Duration below(Ranked alike) {
        Job job = alike.job();
        boolean vain = !draft.everFits(job.shape())
                || tooLarge(job, draft.policy)
                || !mayUse(job)
                || noneFree.contains(asPermitted(job)) && (!maySuspend() || noVictim.contains(asPermitted(job)));
        return vain ? Duration.ZERO : ANY;
    }

    @Override
    public int renewals() {
        return 0;
    }

    /** What a permit gives to a job that does not need more. */
    private Shape asPermitted(Job job) {
        Shape shape = job.shape();
        return shape.sized(Math.min(shape.gpus(), policy.gpus() / shape.step() * shape.step()));
    }

    private boolean maySuspend() {
        return !active && draft.pool.permits().maySuspend(policy.interval(), draft.now);
    }

    private boolean mayUse(Job job) {
        return !departments.contains(job.department())
                && draft.pool.permits().mayUse(job.department(), policy.perDepartment(), draft.now)
                && draft.room(job) >= asPermitted(job).gpus();
    }

    private void grant(Ranked ranked, Shape shape) {
        Placement free = draft.grid.place(shape, draft.grid.free());
        if (free != null) {
            departments.add(ranked.job().department());
            draft.start(ranked, free, Rule.PERMIT);
            return;
        }
        noneFree.add(shape);
        if (maySuspend()) {
            suspendFor(ranked, shape);
        }
    }

    private void suspendFor(Ranked ranked, Shape shape) {
        Job job = ranked.job();
        Claim claim = Claim.in(draft.pool, ranked, Plan.Kind.PERMIT, false, draft.now);
        PermitVictim choice = PermitVictim.choose(claim, shape.gpus(), draft.grid, draft.pool.attempts());
        if (choice == null) {
            noVictim.add(shape);
            return;
        }
        active = true;
        if (choice.until() != null) {
            draft.add(new Decision.DeferPermit(job.id(), choice.until(), draft.why(Rule.PERMIT)));
        }
        Proof proof = choice.proof();
        if (proof != null) {
            departments.add(job.department());
            Attempt victim = proof.victims().get(0);
            Plan.Victim leaves = new Plan.Victim(
                    victim.job().id(),
                    victim.number(),
                    victim.job().department(),
                    victim.placement(),
                    victim.placement().common(proof.placement()),
                    claim.own(victim),
                    false);
            Plan plan = new Plan(
                    job.id(),
                    Plan.Kind.PERMIT,
                    proof.placement(),
                    job.remainingAt(shape.gpus()),
                    List.of(leaves),
                    List.of());
            draft.preempt(plan, draft.why(Rule.PERMIT));
        }
    }
}
