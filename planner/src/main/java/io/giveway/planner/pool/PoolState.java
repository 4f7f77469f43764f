package io.giveway.planner.pool;

import io.giveway.planner.place.Capacity;
import io.giveway.planner.place.Grid;
import io.giveway.planner.place.Node;
import io.giveway.planner.policy.Policy;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All that is known about one pool, as of the last change. It holds facts and what follows from them at once (occupied
 * GPUs, peak), and judges nothing.
 */
public final class PoolState {

    private final Map<String, Node> nodes = new TreeMap<>();
    private final Map<String, Job> waiting = new LinkedHashMap<>();
    private final Attempts attempts;
    private final Map<String, Change.DepartmentRuled> departments = new HashMap<>();
    private final Set<String> ageless = new LinkedHashSet<>();
    private Policy policy = Policy.defaults();
    private Grid grid = Grid.of(nodes.values());
    private Capacity capacity = Capacity.of(nodes.values());
    private final Fences fences;
    private final PermitLog permits;
    private boolean quotaReached = true;
    private boolean peak;

    public PoolState() {
        this(new Attempts(), new Fences(), new PermitLog());
    }

    private PoolState(Attempts attempts, Fences fences, PermitLog permits) {
        this.attempts = attempts;
        this.fences = fences;
        this.permits = permits;
    }

    /** The same facts; what is told to one of the two is not told to the other. */
    public PoolState copy() {
        return copy(waiting.values());
    }

    /** The same facts, but of those that wait only these. */
    public PoolState copy(Collection<Job> jobs) {
        PoolState copy = new PoolState(attempts.copy(), fences.copy(), permits.copy());
        copy.nodes.putAll(nodes);
        for (Job job : jobs) {
            copy.waiting.put(job.id(), job);
            if (ageless.contains(job.id())) {
                copy.ageless.add(job.id());
            }
        }
        copy.departments.putAll(departments);
        copy.policy = policy;
        copy.grid = grid.copy();
        copy.capacity = capacity;
        copy.quotaReached = quotaReached;
        copy.peak = peak;
        return copy;
    }

    /** The policy in force. */
    public Policy policy() {
        return policy;
    }

    /** What the pool can hold when nothing runs. */
    public Capacity capacity() {
        return capacity;
    }

    /** The GPUs and which of them attempts hold; to be copied before it is changed. */
    public Grid grid() {
        return grid;
    }

    /** Whether the pool is in peak (docs/rules.md, section 1). */
    public boolean peak() {
        return peak;
    }

    /** GPUs kept for jobs. */
    public Fences fences() {
        return fences;
    }

    /** When permits were used. */
    public PermitLog permits() {
        return permits;
    }

    /** Whether the budgets can be asked. */
    public boolean quotaReached() {
        return quotaReached;
    }

    /** All jobs that wait, eligible or not. */
    public Collection<Job> waiting() {
        return Collections.unmodifiableCollection(waiting.values());
    }

    /** The waiting job of this id. */
    public @Nullable Job waiting(String job) {
        return waiting.get(job);
    }

    /** The waiting jobs that do not age because enough others of their department do. */
    public Set<String> ageless() {
        return Collections.unmodifiableSet(ageless);
    }

    /** All attempts that hold GPUs, longest known first. */
    public Collection<Attempt> attempts() {
        return attempts.all();
    }

    /** The attempt of a job that holds GPUs. */
    public @Nullable Attempt attempt(String job) {
        return attempts.of(job);
    }

    /**
     * The jobs that took GPUs of this one, those that took theirs in turn, and so on, other than by permit: if it took GPUs
     * of one of them, evictions would go in a circle.
     */
    public Set<String> preemptorsOf(Job job) {
        Set<String> direct = job.past().displacedBy();
        if (direct.isEmpty()) {
            return direct;
        }
        Set<String> all = new HashSet<>(direct);
        Deque<String> next = new ArrayDeque<>(direct);
        while (!next.isEmpty()) {
            Job preemptor = present(next.remove());
            if (preemptor != null) {
                preemptor.past().displacedBy().stream().filter(all::add).forEach(next::add);
            }
        }
        return all;
    }

    private @Nullable Job present(String job) {
        Attempt attempt = attempts.of(job);
        return attempt == null ? waiting.get(job) : attempt.job();
    }

    /** The same attempts, to be found by more than the job. */
    public Attempts running() {
        return attempts;
    }

    /** How many GPUs a department may hold at once here; none at all if it may not use the pool. */
    public int maxGpus(String department) {
        Change.DepartmentRuled rule = departments.get(department);
        if (rule == null) {
            return Integer.MAX_VALUE;
        }
        Integer most = rule.maxGpus();
        return !rule.allowed() ? 0 : most == null ? Integer.MAX_VALUE : most;
    }

    void govern(Policy next) {
        policy = next;
        judgePeak();
    }

    void see(Node node) {
        if (!node.equals(nodes.put(node.name(), node))) {
            rebuild();
        }
    }

    void forget(String name) {
        if (nodes.remove(name) != null) {
            rebuild();
        }
    }

    void rule(Change.DepartmentRuled rule) {
        departments.put(rule.department(), rule);
    }

    void wait(Job job) {
        waiting.put(job.id(), job);
        if (job.waiting().pause() == Pause.AGING_LIMIT) {
            ageless.add(job.id());
        } else {
            ageless.remove(job.id());
        }
        fences.waits(job.id(), grid);
        if (!job.waiting().runs() && fences.returns().containsKey(job.id())) {
            fences.drop(job.id(), grid);
        }
        judgePeak();
    }

    void leave(String job) {
        waiting.remove(job);
        ageless.remove(job);
        if (fences.returns().containsKey(job)) {
            fences.drop(job, grid);
            judgePeak();
        }
    }

    void occupy(Attempt attempt) {
        String job = attempt.job().id();
        waiting.remove(job);
        ageless.remove(job);
        Attempt former = attempts.put(attempt);
        if (former == null) {
            if (attempt.protectedUntil() != null && fences.of(job) == null) {
                permits.used(new Change.PermitUsed(attempt.job().department(), false, attempt.startedAt()));
            }
            fences.drop(job, grid);
        } else {
            grid.release(former.placement());
        }
        if (!attempt.leaving()) {
            fences.stayed(job);
        }
        grid.take(attempt.placement());
        judgePeak();
    }

    void vacate(String job, Instant at) {
        Attempt former = attempts.remove(job);
        if (former != null) {
            grid.release(former.placement());
            fences.left(job, at);
            judgePeak();
        }
    }

    void commit(Plan plan, Instant at) {
        fences.commit(plan, attempts.jobs(), grid, at);
        Job job = waiting.get(plan.job());
        if (plan.kind() == Plan.Kind.PERMIT && job != null) {
            permits.used(new Change.PermitUsed(job.department(), true, at));
        }
        for (Plan.Victim victim : plan.victims()) {
            Attempt attempt = attempts.of(victim.job());
            if (attempt != null && !attempt.leaving()) {
                attempts.put(attempt.leavingBy(at.plus(attempt.job().grace(policy.checkpointGrace()))));
            }
        }
        judgePeak();
    }

    void rollBack(String job) {
        fences.rollBack(job, waiting.keySet(), this::leaves, grid);
        judgePeak();
    }

    private boolean leaves(String job) {
        Attempt attempt = attempt(job);
        return attempt != null && attempt.leaving();
    }

    void quota(boolean reached) {
        quotaReached = reached;
    }

    void remember(boolean wasPeak) {
        peak = wasPeak;
        judgePeak();
    }

    private void rebuild() {
        grid = Grid.of(nodes.values());
        capacity = Capacity.of(nodes.values());
        for (Attempt attempt : attempts.all()) {
            grid.take(attempt.placement());
        }
        fences.restore(grid);
        judgePeak();
    }

    private void judgePeak() {
        int all = grid.capacity();
        BigDecimal allocated = BigDecimal.valueOf(grid.allocated());
        BigDecimal bound = peak ? policy.peak().leave() : policy.peak().enter();
        int over = allocated.compareTo(bound.multiply(BigDecimal.valueOf(all)));
        peak = all > 0 && (peak ? over >= 0 : over > 0);
    }
}
