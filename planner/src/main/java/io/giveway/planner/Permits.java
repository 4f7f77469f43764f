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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The part of a cycle that helps starved P2s (docs/rules.md, section 8): one GPU each, rarely, and never more. */
final class Permits {

    private final Draft draft;
    private final Policy.Permits policy;
    private final Set<String> departments = new HashSet<>();
    private final List<Ranked> tooLarge = new ArrayList<>();
    private boolean active;

    Permits(Draft draft) {
        this.draft = draft;
        this.policy = draft.policy.permit();
        this.active = draft.pool.fences().plans().stream()
                .anyMatch(fence -> fence.plan().kind() == Plan.Kind.PERMIT);
    }

    /** Grants what may be granted; those that need more than a permit gives are left to be reserved for. */
    List<Ranked> grant(List<Ranked> starved) {
        for (Ranked ranked : starved) {
            Job job = ranked.job();
            if (draft.settled(job.id()) || !draft.everFits(job.shape())) {
                continue;
            }
            if (job.shape().least() > policy.gpus()) {
                tooLarge.add(ranked);
            } else if (mayUse(job)) {
                grant(ranked, Math.min(job.shape().gpus(), policy.gpus()));
            }
        }
        return tooLarge;
    }

    private boolean mayUse(Job job) {
        return !departments.contains(job.department())
                && draft.pool.permits().mayUse(job.department(), policy.perDepartment(), draft.now)
                && draft.room(job) >= Math.min(job.shape().gpus(), policy.gpus());
    }

    private void grant(Ranked ranked, int gpus) {
        Job job = ranked.job();
        Shape shape = job.shape().sized(gpus);
        Placement free = draft.grid.place(shape, draft.grid.free());
        if (free != null) {
            departments.add(job.department());
            draft.start(ranked, free, Rule.PERMIT);
        } else if (!active && draft.pool.permits().maySuspend(policy.interval(), draft.now)) {
            suspendFor(ranked, gpus);
        }
    }

    private void suspendFor(Ranked ranked, int gpus) {
        Job job = ranked.job();
        Claim claim = new Claim(ranked, Plan.Kind.PERMIT, false, draft.policy, draft.now);
        PermitVictim choice = PermitVictim.choose(claim, gpus, draft.grid, draft.pool.attempts());
        if (choice == null) {
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
                    job.id(), Plan.Kind.PERMIT, proof.placement(), job.remainingAt(gpus), List.of(leaves), List.of());
            draft.preempt(plan, draft.why(Rule.PERMIT));
        }
    }
}
