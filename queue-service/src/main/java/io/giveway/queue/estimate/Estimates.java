package io.giveway.queue.estimate;

import io.giveway.contracts.estimate.Estimate;
import io.giveway.contracts.estimate.Estimate.OtherPool;
import io.giveway.contracts.estimate.Estimate.Release;
import io.giveway.contracts.estimate.KeptEstimate;
import io.giveway.contracts.estimate.Slip;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Tier;
import io.giveway.planner.estimate.Forecast;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Wait;
import io.giveway.queue.estimate.Forecasts.Outlook;
import io.giveway.queue.pool.Pools;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Puts together what a department is told about the start of one job, here and in the other pools that it may use. */
@ApplicationScoped
class Estimates {

    private final Forecasts forecasts;
    private final KeptEstimates kept;
    private final Pools pools;

    Estimates(Forecasts forecasts, KeptEstimates kept, Pools pools) {
        this.forecasts = forecasts;
        this.kept = kept;
        this.pools = pools;
    }

    /** The estimate of a job that waits in a pool; empty where it waits there no longer. */
    Optional<Estimate> of(PoolId pool, String id) {
        Outlook outlook = forecasts.with(pool, id);
        Job job = outlook.facts().pool().waiting(id);
        io.giveway.planner.estimate.Estimate foreseen = outlook.forecast().estimate(id);
        return job == null || foreseen == null
                ? Optional.empty()
                : Optional.of(view(foreseen, others(pool, job), kept.of(id)));
    }

    /** The estimate of a job that has not been submitted. */
    Estimate ofCandidate(PoolId pool, Job job) {
        Outlook outlook = forecasts.of(pool);
        Forecast forecast = Forecast.with(outlook.facts(), asOf(outlook.at(), job), outlook.at());
        return view(Objects.requireNonNull(forecast.estimate(job.id())), others(pool, job), List.of());
    }

    /** The facts may be some moments older than a submission that has just come, which is no reason for it to wait. */
    private static Job asOf(Instant at, Job job) {
        Instant since = job.waiting().since();
        return since != null && since.isAfter(at) && !since.isAfter(job.submittedAt())
                ? job.with(Wait.queued(at))
                : job;
    }

    private List<OtherPool> others(PoolId own, Job job) {
        List<OtherPool> others = new ArrayList<>();
        for (PoolId pool : pools.usableBy(new DepartmentId(job.department()))) {
            Outlook outlook = pool.equals(own) ? null : forecasts.of(pool);
            if (outlook != null && outlook.facts().pool().capacity().fits(job.shape())) {
                Forecast moved = Forecast.with(outlook.facts(), asOf(outlook.at(), job), outlook.at());
                io.giveway.planner.estimate.Estimate there = Objects.requireNonNull(moved.estimate(job.id()));
                Instant start = there.expectedStart();
                others.add(new OtherPool(pool, start, wait(outlook.at(), start)));
            }
        }
        return others;
    }

    private static Estimate view(
            io.giveway.planner.estimate.Estimate foreseen, List<OtherPool> others, List<KeptEstimate> kept) {
        Map<Tier, Integer> ahead = new EnumMap<>(Tier.class);
        for (Tier tier : Tier.values()) {
            ahead.put(tier, 0);
        }
        foreseen.aheadByTier().forEach((tier, count) -> ahead.put(Tier.valueOf(tier.name()), count));
        return new Estimate(
                foreseen.expectedStart(),
                wait(foreseen.computedAt(), foreseen.expectedStart()),
                foreseen.ahead(),
                ahead,
                foreseen.runningAhead(),
                releases(foreseen.releases()),
                foreseen.reasons().stream().map(Words::of).toList(),
                others,
                kept.isEmpty() ? foreseen.expectedStart() : kept.get(0).expectedStart(),
                slips(kept),
                foreseen.computedAt());
    }

    private static @Nullable Duration wait(Instant from, @Nullable Instant to) {
        return to == null ? null : Duration.between(from, to);
    }

    private static List<Release> releases(List<io.giveway.planner.estimate.Estimate.Release> exact) {
        TreeMap<Instant, Integer> byMinute = new TreeMap<>();
        exact.forEach(release -> byMinute.merge(Words.minute(release.at()), release.gpus(), Integer::sum));
        return byMinute.entrySet().stream()
                .map(entry -> new Release(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static List<Slip> slips(List<KeptEstimate> kept) {
        List<Slip> slips = new ArrayList<>();
        for (int i = 1; i < kept.size(); i++) {
            KeptEstimate to = kept.get(i);
            Slip.Cause cause = to.cause();
            if (cause != null) {
                slips.add(new Slip(to.at(), kept.get(i - 1).expectedStart(), to.expectedStart(), cause));
            }
        }
        return slips;
    }
}
