package io.giveway.queue.cycle;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.policy.PolicyVersion;
import io.giveway.planner.Decision;
import io.giveway.planner.Decision.StartAttempt;
import io.giveway.planner.IncrementalPlanner;
import io.giveway.planner.Planner;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.place.Node;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Past;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.fact.Facts;
import io.giveway.queue.live.Delta;
import io.giveway.queue.live.Line;
import io.giveway.queue.plan.PlanRow;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a leader remembers of its pool: the planner with its facts, and what it has written to the live queue. It turns
 * news into changes of both, and is forgotten whole whenever a write did not go as planned.
 */
final class PoolMemory {

    private static final Duration REFUSED_FOR = Duration.ofSeconds(30);

    private final PoolId pool;
    private final Planner planner = new IncrementalPlanner();
    private final Map<String, Line> inLine = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, AttemptRow> onGpus = new HashMap<>();
    private final Map<String, Instant> refused = new HashMap<>();
    private final Set<String> nodes = new HashSet<>();
    private final PriorityQueue<Future> future = new PriorityQueue<>();
    private Map<String, Instant> reserved = Map.of();
    private PolicyVersion policy;

    /** A job that joins its line at a later instant. */
    private record Future(Instant at, String job) implements Comparable<Future> {
        @Override
        public int compareTo(Future other) {
            int byTime = at.compareTo(other.at);
            return byTime != 0 ? byTime : job.compareTo(other.job);
        }
    }

    PoolMemory(PoolId pool, PolicyVersion policy) {
        this.pool = pool;
        this.policy = policy;
        planner.apply(new Change.PolicyChanged(Facts.policy(policy)));
    }

    Planner planner() {
        return planner;
    }

    /** Takes in another version of the policy; lines stay as they are, since weights are computed where they are read. */
    void govern(PolicyVersion version) {
        if (version.version() != policy.version()) {
            policy = version;
            planner.apply(new Change.PolicyChanged(Facts.policy(version)));
        }
    }

    /** Takes in what was read, and says what of it the live queue does not show yet. */
    Delta learn(PoolStore.News news, Instant now) {
        Delta delta = new Delta();
        news.nodes().ifPresent(this::see);
        news.jobs().forEach(seen -> learn(seen, delta, now));
        news.plans().forEach(this::replay);
        news.permits().forEach(planner::apply);
        comeDue(delta, now);
        return delta;
    }

    /** Fences follow from the plans and from who is still on GPUs. */
    private void replay(PlanRow row) {
        planner.apply(new Change.PlanCommitted(row.document, row.committedAt));
        if (row.state == PlanRow.State.ROLLED_BACK) {
            planner.apply(new Change.PlanRolledBack(row.job));
        }
    }

    private Duration minimumRemaining() {
        return policy.policy().estimate().minimumRemaining();
    }

    /** A refused preemption hold is remembered for a while, so that the same plan is not asked for in each cycle. */
    private Past past(PoolStore.Seen seen) {
        return refused.containsKey(seen.job().id) ? takingFromOthers(seen.past(), false) : seen.past();
    }

    private static Past takingFromOthers(Past past, boolean may) {
        return new Past(past.preemptedAt(), past.displacedBy(), past.saveFailures(), past.patientUntil(), !may);
    }

    /** The preemption hold of a waiting job was refused: for now it takes from its own department only. */
    void refuseOthers(String job, Instant now) {
        refused.put(job, now);
        mayTakeFromOthers(job, false);
    }

    /** Lets jobs try again whose hold was refused a while ago. */
    void forgive(Instant now) {
        List<String> over = refused.entrySet().stream()
                .filter(entry -> now.isAfter(entry.getValue().plus(REFUSED_FOR)))
                .map(Map.Entry::getKey)
                .toList();
        over.forEach(refused::remove);
        over.forEach(job -> mayTakeFromOthers(job, true));
    }

    private void mayTakeFromOthers(String job, boolean may) {
        Job waiting = planner.pool().waiting(job);
        if (waiting != null) {
            planner.apply(new Change.JobWaits(waiting.with(takingFromOthers(waiting.past(), may))));
        }
    }

    private void see(List<Node> seen) {
        Set<String> gone = new HashSet<>(nodes);
        for (Node node : seen) {
            planner.apply(new Change.NodeSeen(node));
            nodes.add(node.name());
            gone.remove(node.name());
        }
        gone.forEach(name -> planner.apply(new Change.NodeGone(name)));
        nodes.removeAll(gone);
    }

    private void learn(PoolStore.Seen seen, Delta delta, Instant now) {
        String job = seen.job().id;
        AttemptRow before = onGpus.get(job);
        Optional<AttemptRow> open = seen.attempt();
        if (before != null && open.filter(row -> row.number == before.number).isEmpty()) {
            onGpus.remove(job);
            delta.free(before.attemptId(), before.placement);
            planner.apply(new Change.AttemptEnded(job, now));
        }
        boolean here = seen.job().pool.equals(pool.value());
        if (here && open.isPresent()) {
            AttemptRow attempt = open.get();
            leaveLine(job, delta);
            if (onGpus.put(job, attempt) == null) {
                delta.take(attempt.attemptId(), attempt.placement);
            }
            planner.apply(new Change.AttemptSeen(
                    Facts.attempt(seen.job(), attempt, seen.ratio(), minimumRemaining(), seen.past())));
        } else if (here && seen.job().state.isWaiting()) {
            Job waiting = Facts.job(seen.job(), seen.ratio(), minimumRemaining(), past(seen));
            planner.apply(new Change.JobWaits(waiting));
            numbers.put(job, seen.job().lastAttempt);
            leaveLine(job, delta);
            joinLine(waiting, delta, now);
        } else {
            numbers.remove(job);
            leaveLine(job, delta);
            planner.apply(new Change.JobLeft(job));
        }
    }

    private void comeDue(Delta delta, Instant now) {
        while (!future.isEmpty() && !future.element().at().isAfter(now)) {
            Job job = planner.pool().waiting(future.remove().job());
            if (job != null && !inLine.containsKey(job.id())) {
                joinLine(job, delta, now);
            }
        }
    }

    private void joinLine(Job job, Delta delta, Instant now) {
        Instant since = job.waiting().since();
        if (since == null) {
            return;
        }
        if (since.isAfter(now)) {
            future.add(new Future(since, job.id()));
            return;
        }
        Ranked ranked = new Ranking(planner.pool().policy()).rank(job, false, now);
        Line line = Line.of(ranked);
        inLine.put(job.id(), line);
        long shifted = since.toEpochMilli() - job.waiting().waited().toMillis();
        delta.join(job.id(), new Delta.Place(line, shifted));
    }

    /** The whole queue in the order in which it is served. */
    List<Ranked> order(Instant now) {
        return planner.queue(now).stream()
                .filter(ranked -> ranked.job().waiting().ranks(now))
                .toList();
    }

    private void leaveLine(String job, Delta delta) {
        Line line = inLine.remove(job);
        if (line != null) {
            delta.leave(job, line);
        }
    }

    /** The starts that these decisions keep for jobs; empty where they are as they were. */
    Optional<Map<String, Instant>> reserved(List<Decision> decisions) {
        Map<String, Instant> starts = new TreeMap<>();
        for (Decision decision : decisions) {
            if (decision instanceof Decision.Reserve reserve) {
                starts.put(reserve.job(), reserve.start().truncatedTo(ChronoUnit.MILLIS));
            }
        }
        if (starts.equals(reserved)) {
            return Optional.empty();
        }
        reserved = starts;
        return Optional.of(starts);
    }

    /** What the live queue must hold before these starts are committed. */
    Delta claim(List<StartAttempt> starts) {
        Delta delta = new Delta();
        for (StartAttempt start : starts) {
            leaveLine(start.job(), delta);
            delta.take(next(start), Facts.placement(start.placement()));
        }
        return delta;
    }

    /**
     * Takes in which starts were committed, and says what the claims of the others leave to put right: a job that was
     * cancelled or held meanwhile is noted as changed and will be read anew.
     */
    Delta settle(List<StartAttempt> starts, List<AttemptRow> begun, Instant now) {
        Map<String, AttemptRow> committed =
                begun.stream().collect(Collectors.toMap(row -> row.job, Function.identity()));
        Delta delta = new Delta();
        for (StartAttempt start : starts) {
            AttemptRow row = committed.get(start.job());
            if (row == null) {
                delta.free(next(start), Facts.placement(start.placement()));
                joinLine(start.subject(), delta, now);
            } else {
                numbers.remove(row.job);
                onGpus.put(row.job, row);
                planner.apply(new Change.AttemptSeen(start.attempt(row.number, now)));
            }
        }
        return delta;
    }

    /** The number that a waiting job's next attempt gets. */
    int nextNumber(String job) {
        return numbers.getOrDefault(job, 0) + 1;
    }

    private AttemptId next(StartAttempt start) {
        return new AttemptId(new JobId(start.job()), nextNumber(start.job()));
    }
}
