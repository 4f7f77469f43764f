package io.giveway.queue.estimate;

import io.giveway.contracts.estimate.KeptEstimate;
import io.giveway.contracts.estimate.ReasonCode;
import io.giveway.contracts.estimate.Slip;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Tier;
import io.giveway.planner.estimate.Estimate;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Job;
import io.giveway.queue.estimate.Forecasts.Outlook;
import io.giveway.queue.history.Event;
import io.giveway.queue.history.EventType;
import io.giveway.queue.history.History;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Keeps the first firm expectation of each waiting job, and each that has moved by over a minute, with its cause. */
@ApplicationScoped
class SlipWatch {

    private static final Duration SLIP = Duration.ofMinutes(1);

    private final Forecasts forecasts;
    private final KeptEstimates kept;
    private final History history;
    private final Map<PoolId, Map<String, Known>> known = new ConcurrentHashMap<>();

    SlipWatch(Forecasts forecasts, KeptEstimates kept, History history) {
        this.forecasts = forecasts;
        this.kept = kept;
        this.history = history;
    }

    /** What was last kept of a job, and who was ahead then, as far as this process remembers. */
    private record Known(Instant start, Map<io.giveway.planner.pool.Tier, Integer> ahead) {}

    /** An expectation to keep. */
    private record Moved(Attempt start, @Nullable Instant from, KeptEstimate to, Estimate estimate) {}

    /** Looks at all that wait in a pool. */
    void look(PoolId pool) {
        Outlook outlook = forecasts.of(pool);
        List<Attempt> starts = outlook.forecast().firmStarts();
        Map<String, Known> before = known.computeIfAbsent(pool, id -> new HashMap<>());
        remember(before, starts);
        List<Moved> moved = new ArrayList<>();
        for (Attempt start : starts) {
            Known last = before.get(start.job().id());
            Estimate estimate = hasMoved(start, last)
                    ? outlook.forecast().estimate(start.job().id())
                    : null;
            if (estimate != null) {
                Slip.Cause cause = last == null ? null : cause(last, estimate);
                KeptEstimate to = new KeptEstimate(outlook.at(), start.startedAt(), cause);
                moved.add(new Moved(start, last == null ? null : last.start(), to, estimate));
            }
        }
        if (!moved.isEmpty()) {
            QuarkusTransaction.requiringNew().run(() -> moved.forEach(this::keep));
            moved.forEach(one -> before.put(
                    one.start().job().id(),
                    new Known(one.to().expectedStart(), one.estimate().aheadByTier())));
        }
    }

    private static boolean hasMoved(Attempt start, @Nullable Known last) {
        return last == null
                || Duration.between(last.start(), start.startedAt()).abs().compareTo(SLIP) > 0;
    }

    /** Forgets who does not wait any more, and recalls what was kept before this process began. */
    private void remember(Map<String, Known> before, List<Attempt> starts) {
        Set<String> waiting = new TreeSet<>();
        starts.forEach(start -> waiting.add(start.job().id()));
        before.keySet().retainAll(waiting);
        waiting.removeAll(before.keySet());
        kept.last(waiting).forEach((job, start) -> before.put(job, new Known(start, Map.of())));
    }

    /** Who came in ahead, else what it waits for in the first place. */
    private static Slip.Cause cause(Known last, Estimate estimate) {
        int more = 0;
        Tier highest = null;
        for (io.giveway.planner.pool.Tier tier : io.giveway.planner.pool.Tier.values()) {
            int came = last.ahead().isEmpty()
                    ? 0
                    : estimate.aheadByTier().getOrDefault(tier, 0)
                            - last.ahead().getOrDefault(tier, 0);
            if (came > 0) {
                more += came;
                highest = highest == null ? Tier.valueOf(tier.name()) : highest;
            }
        }
        if (more > 0) {
            return new Slip.Cause(ReasonCode.JOBS_AHEAD, more, highest);
        }
        return estimate.reasons().stream()
                .findFirst()
                .map(reason -> new Slip.Cause(ReasonCode.valueOf(reason.code().name()), reason.count(), null))
                .orElse(new Slip.Cause(ReasonCode.GPUS_BUSY, 0, null));
    }

    private void keep(Moved moved) {
        Job job = moved.start().job();
        Instant from = moved.from();
        KeptEstimate to = moved.to();
        if (kept.keep(job.id(), to) && from != null && to.expectedStart().isAfter(from)) {
            Map<String, Object> data = new LinkedHashMap<>();
            data.put("from", from);
            data.put("to", to.expectedStart());
            data.put("cause", to.cause());
            history.record(List.of(new Event(
                    EventType.JOB_ESTIMATE_SLIPPED,
                    new JobId(job.id()),
                    job.department(),
                    null,
                    Event.SYSTEM,
                    to.at(),
                    data)));
        }
    }
}
