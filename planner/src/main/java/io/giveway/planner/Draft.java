package io.giveway.planner;

import io.giveway.planner.Decision.RollBack;
import io.giveway.planner.Why.Rule;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.place.Available;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Placement;
import io.giveway.planner.place.Shape;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Fence;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.pool.PoolState;
import io.giveway.planner.preempt.Tenants;
import io.giveway.planner.reserve.Reservation;
import io.giveway.planner.reserve.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pool as one cycle sees it: what has been decided counts as done. It is thrown away at the end; only the decisions
 * leave it.
 */
final class Draft {

    final PoolState pool;
    final Policy policy;
    final Grid grid;
    final Instant now;
    final Fruitless fruitless;
    private final Map<String, Integer> gpusStarted = new HashMap<>();
    private final Map<String, Placement> fenced = new HashMap<>();
    private final Map<Shape, Boolean> fits = new HashMap<>();
    private final Set<String> asked = new HashSet<>();
    private final Set<String> settled = new HashSet<>();
    private final Set<String> givenUp = new HashSet<>();
    private final Set<String> started = new HashSet<>();
    private final List<Decision> decisions = new ArrayList<>();
    private @Nullable Tenants tenants;
    private @Nullable Outlook outlook;
    private int renewals;
    private boolean heldBack;

    Draft(PoolState pool, Instant now, Fruitless fruitless) {
        this.fruitless = fruitless;
        this.pool = pool;
        this.policy = pool.policy();
        this.now = now;
        this.grid = pool.grid().copy();
        for (Fence fence : pool.fences().plans()) {
            fenced.put(fence.plan().job(), fence.cells());
        }
    }

    List<Decision> decisions() {
        return decisions;
    }

    /** How often something has happened that may change what comes of a job that was passed over. */
    int renewals() {
        return renewals;
    }

    /** Somebody could do nothing because of what is kept for others. */
    void holdBack() {
        heldBack = true;
    }

    boolean heldBack() {
        return heldBack;
    }

    /** Whether nothing more is to be decided for a job in this cycle. */
    boolean settled(String job) {
        return settled.contains(job);
    }

    void settle(String job) {
        settled.add(job);
    }

    boolean everFits(Shape shape) {
        return fits.computeIfAbsent(shape, pool.capacity()::fits);
    }

    /** How many GPUs the department may take in addition. */
    int room(Job job) {
        int most = pool.maxGpus(job.department());
        return most == Integer.MAX_VALUE
                ? most
                : most - pool.running().gpus(job.department()) - gpusStarted.getOrDefault(job.department(), 0);
    }

    /** Who is on which node. */
    Tenants tenants() {
        if (tenants == null) {
            tenants = new Tenants(grid, policy, now, pool.running(), this::leaves, pool.fences()::comesBack);
            for (String job : asked) {
                Attempt attempt = pool.attempt(job);
                if (attempt != null) {
                    tenants.asked(job, attempt.placement());
                }
            }
        }
        return tenants;
    }

    /** The largest size at which a job could start as far as its department's cap goes. */
    int largest(Job job) {
        return job.shape().atMost(room(job)).gpus();
    }

    /** Whether an attempt leaves anyway, by what was decided before or in this cycle. */
    boolean leaves(Attempt attempt) {
        return attempt.leaving() || asked.contains(attempt.job().id());
    }

    /** The GPUs kept for a preemptor; null if it has no fence. */
    @Nullable
    Placement fenceOf(String job) {
        return fenced.get(job);
    }

    /** Jobs on GPUs that have been asked to leave in this cycle. */
    Set<String> asked() {
        return asked;
    }

    /** All GPUs kept for preemptors, by the job. */
    Map<String, Placement> fenced() {
        return fenced;
    }

    /** What was kept for a job when its plan was given up; null if it has no such place. */
    @Nullable
    Placement homeOf(String job) {
        return pool.fences().returns().get(job);
    }

    /** Whether some GPUs are kept for this very job. */
    boolean keeps(String job) {
        return fenced.containsKey(job) || pool.fences().returns().containsKey(job);
    }

    /** The GPUs that a job could start on now: free ones and those kept for it, clear of what it must not delay. */
    Available open(Ranked ranked, Duration duration) {
        Available open = grid.free();
        Placement own = fenced.get(ranked.job().id());
        if (own == null) {
            own = homeOf(ranked.job().id());
        }
        if (own != null) {
            open.open(own);
        }
        if (outlook != null) {
            outlook.timeline().close(open, ranked, now, now.plus(duration));
        }
        return open;
    }

    void start(Ranked ranked, Placement placement, Rule rule) {
        boolean permit = rule == Rule.PERMIT;
        Job job = ranked.job();
        grid.take(placement);
        gpusStarted.merge(job.department(), placement.gpus(), Integer::sum);
        if (pool.maxGpus(job.department()) < Integer.MAX_VALUE) {
            renewals++;
        }
        settle(job.id());
        started.add(job.id());
        Decision.StartAttempt start = new Decision.StartAttempt(
                job,
                placement,
                job.remainingAt(placement.gpus()),
                ranked.standing(),
                rule == Rule.FITS_BEFORE_RESERVATION,
                fenced.containsKey(job.id()),
                permit ? policy.permit().protectedRun() : Duration.ZERO,
                why(rule));
        decisions.add(start);
        if (tenants != null) {
            tenants.touch(placement);
        }
        if (outlook != null) {
            outlook.started(start);
        }
    }

    /** Whether a job has started in this cycle. */
    boolean started(String job) {
        return started.contains(job);
    }

    /** Takes a plan as committed: fenced, its victims asked, the plans that it replaces ended. */
    void preempt(Plan plan, Why why) {
        fruitless.forget();
        renewals++;
        Placement former = fenced.remove(plan.job());
        if (former != null) {
            grid.unfence(former);
        }
        for (String overtaken : plan.takesOver()) {
            settle(overtaken);
            Placement cells = fenced.remove(overtaken);
            Placement rest = cells == null ? null : cells.minus(plan.placement());
            if (rest != null) {
                fenced.put(overtaken, rest);
            }
        }
        grid.fence(plan.placement());
        fenced.put(plan.job(), plan.placement());
        plan.victims().forEach(victim -> asked.add(victim.job()));
        settle(plan.job());
        if (tenants != null) {
            touch(plan, former);
        }
        if (outlook != null) {
            outlook.preempted(plan, former);
        }
        decisions.add(new Decision.PreemptFor(
                plan,
                plan.monthlyGpuSeconds(),
                plan.preemptionGpuSeconds(policy.preemption().minimumCharge()),
                why));
    }

    /**
     * The run time from which a job of the same shape and rights finds the same GPUs closed by reservations as this one at
     * any of its sizes up to {@code largest}, or more of them.
     */
    Duration alikeFrom(Job job, int largest) {
        Duration from = Duration.ZERO;
        for (Reservation kept : kept()) {
            Duration until = Duration.between(now, kept.start());
            for (int size = largest;
                    size >= job.shape().least();
                    size -= job.shape().step()) {
                if (job.remainingAt(size).compareTo(until) > 0) {
                    Duration over = until.plusNanos(1);
                    Duration least = size == job.shape().gpus()
                            ? over
                            : over.multipliedBy(size)
                                    .dividedBy(job.shape().gpus())
                                    .plusNanos(1);
                    from = least.compareTo(from) > 0 ? least : from;
                }
            }
        }
        return from.compareTo(job.remaining()) < 0 ? from : job.remaining();
    }

    /** Ends a plan: its GPUs are its victims' from now on. */
    void giveUp(String preemptor, RollBack.Cause cause) {
        givenUp.add(preemptor);
        keepRoomForVictims(preemptor);
        decisions.add(new RollBack(preemptor, cause, why(Rule.PLAN_FAILED)));
    }

    /** They return in the next cycle, which their department's cap must leave room for. */
    private void keepRoomForVictims(String preemptor) {
        Fence fence = pool.fences().of(preemptor);
        if (fence != null) {
            for (Plan.Victim victim : fence.plan().victims()) {
                if (pool.waiting(victim.job()) != null) {
                    gpusStarted.merge(victim.department(), victim.placement().gpus(), Integer::sum);
                }
            }
        }
    }

    /** Whether a job's plan was ended in this cycle. */
    boolean givenUp(String preemptor) {
        return givenUp.contains(preemptor);
    }

    private void touch(Plan plan, @Nullable Placement former) {
        Tenants all = tenants();
        all.touch(plan.placement());
        if (former != null) {
            all.touch(former);
        }
        plan.victims().forEach(victim -> all.asked(victim.job(), victim.placement()));
    }

    void keep(Reservation reservation) {
        timeline().keep(reservation);
    }

    void add(Decision decision) {
        decisions.add(decision);
    }

    /** Whether some job that comes later must keep clear of GPUs out of this placement. */
    boolean reserved(Ranked ranked, Placement placement) {
        return kept().stream()
                .anyMatch(kept -> kept.binds(ranked) && kept.placement().common(placement) > 0);
    }

    /** The starts that are kept, first kept first. */
    List<Reservation> kept() {
        return outlook == null ? List.of() : outlook.timeline().reservations();
    }

    int reservations() {
        return kept().size();
    }

    Timeline timeline() {
        if (outlook == null) {
            outlook = new Outlook(this);
        }
        return outlook.timeline();
    }

    Why why(Rule rule) {
        return new Why(rule, policy.version(), pool.peak(), List.of());
    }

    Why why(Rule rule, List<Why.Rejected> rejected) {
        return new Why(rule, policy.version(), pool.peak(), rejected);
    }
}
