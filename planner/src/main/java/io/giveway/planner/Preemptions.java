package io.giveway.planner;

import io.giveway.planner.Why.Rejected;
import io.giveway.planner.Why.Rule;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Fence;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.preempt.Claim;
import io.giveway.planner.preempt.Proof;
import io.giveway.planner.preempt.Spared;
import io.giveway.planner.preempt.Terrain;
import io.giveway.planner.preempt.VictimSearch;
import io.giveway.planner.reserve.Reservation;
import io.giveway.planner.reserve.Timeline;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of a cycle that lets waiting jobs take GPUs of running ones (docs/rules.md, section 6). */
final class Preemptions {

    private static final int MOST_REJECTED = 16;

    private final Draft draft;
    private final WaitingLine line;
    private final Map<Sight, List<Rejected>> spared = new HashMap<>();
    private @Nullable VictimSearch search;
    private boolean waits;

    /** @param department whose victims alone are in reach; null for all */
    private record Sight(Plan.Kind kind, @Nullable String department, Lane lane) {}

    Preemptions(Draft draft, WaitingLine line) {
        this.draft = draft;
        this.line = line;
    }

    /** The right that a job has now by its tier; null if it has none. */
    @Nullable
    Claim claim(Ranked ranked) {
        Fence former = draft.pool.fences().of(ranked.job().id());
        if (former != null && former.plan().kind() == Plan.Kind.PERMIT) {
            return in(Plan.Kind.PERMIT, ranked, false);
        }
        if (former != null && former.plan().kind() == Plan.Kind.OVERDUE) {
            return overdue(ranked);
        }
        return switch (ranked.acts()) {
            case P0 -> in(Plan.Kind.URGENT, ranked, !reachesOthers(ranked));
            case P1 ->
                in(
                        Plan.Kind.REGULAR,
                        ranked,
                        !reachesOthers(ranked) || !(regularInOthers(ranked) || tookFromOthers(former)));
            case P2 -> null;
        };
    }

    /** The right of a reservation's holder over fillers past their expected end. */
    Claim overdue(Ranked ranked) {
        return in(Plan.Kind.OVERDUE, ranked, !reachesOthers(ranked));
    }

    private Claim in(Plan.Kind kind, Ranked by, boolean ownOnly) {
        return Claim.in(draft.pool, by, kind, ownOnly, draft.now);
    }

    /** Makes a plan for the claimant if one is proven, or lets it wait patiently; false if neither. */
    boolean preempt(Claim claim) {
        Ranked ranked = claim.by();
        Job job = ranked.job();
        Shape shape = job.shape().sized(job.shape().least());
        boolean capped = draft.room(job) < shape.gpus();
        if (capped && beyondCap(job)) {
            return false;
        }
        boolean alike = !capped && !draft.keeps(job.id());
        if (alike && job.remaining().compareTo(draft.fruitless.claim(claim)) >= 0) {
            return false;
        }
        Placement own = draft.fenceOf(job.id());
        List<Fence> overtakable = capped ? List.of() : overtakable(claim);
        Proof proof = prove(claim, shape, overtakable);
        if (proof == null) {
            if (draft.reservations() > 0 && !draft.heldBack() && prove(claim, shape, overtakable, List.of()) != null) {
                draft.holdBack();
            }
            if (alike) {
                draft.fruitless.noProof(claim, draft.alikeFrom(job, job.shape().least()));
            }
            return false;
        }
        if (own == null && !proof.victims().isEmpty() && patient(ranked, shape)) {
            waits = true;
            return true;
        }
        Plan plan = plan(claim, proof, overtakable);
        if (own != null || !plan.victims().isEmpty()) {
            draft.preempt(plan, draft.why(rule(claim.kind()), rejected(claim)));
        } else {
            waits = true;
        }
        return true;
    }

    @Nullable
    Proof prove(Claim claim, Shape shape, List<Fence> overtakable) {
        return prove(claim, shape, overtakable, binding(claim.by(), shape));
    }

    /** What the claimant must keep clear of, if it starts now. */
    private List<Reservation> binding(Ranked ranked, Shape shape) {
        Instant until = draft.now.plus(ranked.job().remainingAt(shape.gpus()));
        return draft.kept().stream()
                .filter(kept -> Timeline.binds(kept, ranked, draft.now, until))
                .toList();
    }

    private @Nullable Proof prove(Claim claim, Shape shape, List<Fence> overtakable, List<Reservation> binding) {
        if (draft.room(claim.by().job()) < shape.gpus()) {
            return proveWithinCap(claim, shape, binding);
        }
        Terrain terrain = Terrain.of(draft.grid, draft.tenants());
        for (Fence fence : overtakable) {
            terrain.overtake(fence.cells());
        }
        return search().prove(claim, shape, special(terrain, claim, binding));
    }

    /** A department at its cap may take what it has room for, and beyond that only what its own jobs leave. */
    private @Nullable Proof proveWithinCap(Claim claim, Shape shape, List<Reservation> binding) {
        Ranked ranked = claim.by();
        Claim within = in(claim.kind(), ranked, true);
        int room = draft.room(ranked.job());
        for (int usable : new int[] {room, 0}) {
            Terrain terrain = Terrain.within(draft.grid, draft.tenants(), usable);
            Proof proof = search().prove(within, shape, special(terrain, within, binding));
            if (proof != null && room + proof.victimGpus() >= shape.gpus()) {
                return proof;
            }
        }
        return null;
    }

    /** The terrain with what is closed to this claimant alone, kept for it alone or spared by it alone. */
    private Terrain special(Terrain terrain, Claim claim, List<Reservation> binding) {
        Job job = claim.by().job();
        Placement fence = draft.fenceOf(job.id());
        Placement home = draft.homeOf(job.id());
        if (fence != null) {
            terrain.keep(fence);
        } else if (home != null) {
            terrain.home(home);
        }
        for (String preemptor : claim.preemptors()) {
            Attempt attempt = draft.pool.attempt(preemptor);
            if (attempt != null) {
                terrain.spare(attempt);
            }
        }
        binding.forEach(kept -> terrain.close(kept.placement()));
        return terrain;
    }

    private VictimSearch search() {
        if (search == null) {
            search = new VictimSearch(draft.grid, draft.tenants());
        }
        return search;
    }

    private Plan plan(Claim claim, Proof proof, List<Fence> overtakable) {
        Job job = claim.by().job();
        Placement placement = proof.placement();
        List<Plan.Victim> victims = new ArrayList<>();
        List<String> takesOver = new ArrayList<>();
        Fence former = draft.pool.fences().of(job.id());
        if (former != null) {
            inherit(victims, former, claim, placement);
        }
        for (Fence fence : overtakable) {
            if (fence.cells().common(placement) > 0) {
                takesOver.add(fence.plan().job());
                inherit(victims, fence, claim, placement);
            }
        }
        for (Attempt victim : proof.victims()) {
            victims.add(new Plan.Victim(
                    victim.job().id(),
                    victim.number(),
                    victim.job().department(),
                    victim.placement(),
                    victim.placement().common(placement),
                    claim.own(victim),
                    false));
        }
        return new Plan(job.id(), claim.kind(), placement, job.remainingAt(placement.gpus()), victims, takesOver);
    }

    /** Victims that were asked for a plan which this one replaces leave for this one, as far as it uses their GPUs. */
    private void inherit(List<Plan.Victim> victims, Fence fence, Claim claim, Placement placement) {
        for (Plan.Victim victim : fence.plan().victims()) {
            Placement left = victim.placement().and(fence.cells());
            int taken = left == null ? 0 : left.common(placement);
            Attempt attempt = draft.pool.attempt(victim.job());
            boolean stays = attempt != null && attempt.number() == victim.attempt() && !attempt.leaving();
            if (taken > 0 && !stays) {
                victims.add(new Plan.Victim(
                        victim.job(),
                        victim.attempt(),
                        victim.department(),
                        victim.placement(),
                        taken,
                        victim.department().equals(claim.by().job().department()),
                        true));
            }
        }
    }

    /**
     * Plans of jobs that rank after a P0 in lane PRIORITY. A permit's is never overtaken, one that takes from others only by a
     * claim on others, and one that takes from whom the claimant spares not at all.
     */
    private List<Fence> overtakable(Claim claim) {
        Ranked ranked = claim.by();
        List<Fence> after = new ArrayList<>();
        if (ranked.urgent()) {
            for (Fence fence : draft.pool.fences().plans()) {
                Ranked holder = line.find(fence.plan().job());
                if (fence.plan().kind() != Plan.Kind.PERMIT
                        && holder != null
                        && !draft.givenUp(holder.job().id())
                        && (!claim.ownOnly()
                                || victimsWithin(fence, ranked.job().department()))
                        && fence.plan().victims().stream()
                                .noneMatch(victim -> claim.preemptors().contains(victim.job()))
                        && line.comparator().compare(ranked, holder) < 0
                        && fence.cells().equals(draft.fenceOf(fence.plan().job()))) {
                    after.add(fence);
                }
            }
        }
        return after;
    }

    private static boolean victimsWithin(Fence fence, String department) {
        return fence.plan().victims().stream()
                .allMatch(victim -> victim.department().equals(department));
    }

    /** Whether the job waits for GPUs that come by themselves soon enough, which it does once in its life. */
    private boolean patient(Ranked ranked, Shape shape) {
        Job job = ranked.job();
        Instant until = job.past().patientUntil();
        Instant latest =
                until == null ? draft.now.plus(draft.policy.preemption().patience()) : until;
        if (!latest.isAfter(draft.now)) {
            return false;
        }
        Timeline.Release expected =
                draft.timeline().earliest(ranked, shape, job.remainingAt(shape.gpus()), draft.grid, draft.now, latest);
        if (expected == null) {
            return false;
        }
        if (until == null) {
            draft.add(new Decision.WaitPatiently(job.id(), latest, draft.why(Rule.PATIENCE)));
        }
        return true;
    }

    /** Whether somebody could take GPUs and waits for some that come anyway. */
    boolean anyWaits() {
        return waits;
    }

    private boolean reachesOthers(Ranked ranked) {
        return ranked.job().lane() == Lane.PRIORITY
                && !ranked.job().past().othersRefused()
                && draft.pool.quotaReached();
    }

    private boolean regularInOthers(Ranked ranked) {
        return draft.pool.peak()
                && ranked.waited().compareTo(draft.policy.preemption().regularAfter()) > 0;
    }

    private static boolean tookFromOthers(@Nullable Fence former) {
        return former != null && former.plan().takenFromOthers() > 0;
    }

    /** Whether the cap of its department keeps a job out even if all of the department's jobs leave. */
    boolean beyondCap(Job job) {
        return draft.room(job) + draft.pool.running().gpus(job.department())
                < job.shape().least();
    }

    /** Whom the claim spares, the first of them; the same for all claims that see alike. */
    private List<Rejected> rejected(Claim claim) {
        Job job = claim.by().job();
        return claim.preemptors().isEmpty()
                ? spared.computeIfAbsent(
                        new Sight(claim.kind(), claim.ownOnly() ? job.department() : null, job.lane()),
                        sight -> spared(claim))
                : spared(claim);
    }

    private List<Rejected> spared(Claim claim) {
        List<Rejected> rejected = new ArrayList<>();
        for (Attempt attempt : draft.pool.attempts()) {
            Spared because = claim.spares(attempt);
            if (because != null && because != Spared.LEAVING && because != Spared.NOT_LOWER) {
                rejected.add(new Rejected(attempt.job().id(), because));
                if (rejected.size() == MOST_REJECTED) {
                    break;
                }
            }
        }
        return List.copyOf(rejected);
    }

    private static Rule rule(Plan.Kind kind) {
        return switch (kind) {
            case URGENT -> Rule.URGENT;
            case REGULAR -> Rule.REGULAR;
            case PERMIT -> Rule.PERMIT;
            case OVERDUE -> Rule.OVERDUE;
        };
    }
}
