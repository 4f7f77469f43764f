package io.giveway.queue.estimate;

import io.giveway.contracts.id.PoolId;
import io.giveway.queue.attempt.FirstStart;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * By how much first estimates missed the actual start, as a metric of each pool (docs/rules.md, section 10). Starts are
 * compared a little later, so that none waits for it.
 */
@ApplicationScoped
class EstimateErrors {

    private static final double[] BOUNDS_SECONDS = {60, 300, 900, 3600, 14_400, 43_200};

    private final KeptEstimates kept;
    private final MeterRegistry metrics;
    private final ConcurrentLinkedQueue<FirstStart> starts = new ConcurrentLinkedQueue<>();

    EstimateErrors(KeptEstimates kept, MeterRegistry metrics) {
        this.kept = kept;
        this.metrics = metrics;
    }

    void started(@Observes(during = TransactionPhase.AFTER_SUCCESS) FirstStart start) {
        starts.add(start);
    }

    @Scheduled(every = "${giveway.estimate.keep-every}", concurrentExecution = ConcurrentExecution.SKIP)
    void compare() {
        List<FirstStart> some = new ArrayList<>();
        for (FirstStart start = starts.poll(); start != null; start = starts.poll()) {
            some.add(start);
        }
        Map<String, Instant> first =
                kept.first(some.stream().map(FirstStart::job).toList());
        for (FirstStart start : some) {
            Instant expected = first.get(start.job());
            if (expected != null) {
                record(start.pool(), Duration.between(expected, start.at()));
            }
        }
    }

    /** @param late how much later than foreseen; negative where earlier */
    private void record(PoolId pool, Duration late) {
        DistributionSummary.builder("giveway.estimate.error")
                .description("difference of the first estimate of a job's start from the actual start")
                .baseUnit("seconds")
                .tag("pool", pool.value())
                .tag("start", late.isNegative() ? "early" : "late")
                .serviceLevelObjectives(BOUNDS_SECONDS)
                .register(metrics)
                .record(late.abs().toMillis() / 1000.0);
    }
}
