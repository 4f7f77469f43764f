package io.giveway.queue.budget;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.Standing;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.List;

/** Looks now and then whether budget has come back. Nothing returns on a standing that may be out of date. */
@ApplicationScoped
class LaneReview {

    private final Quota quota;
    private final LaneReturns returns;
    private final Clock clock;

    LaneReview(Quota quota, LaneReturns returns, Clock clock) {
        this.quota = quota;
        this.returns = returns;
        this.clock = clock;
    }

    @Scheduled(every = "${giveway.lanes.review-every}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void review() {
        List<DepartmentId> departments = quota.isConfigured() ? returns.departments() : List.of();
        if (departments.isEmpty()) {
            return;
        }
        for (Standing standing : quota.standings(departments).values()) {
            if (quota.isReached()) {
                returns.review(standing, clock.instant());
            }
        }
    }
}
