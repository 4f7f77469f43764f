package io.giveway.queue.cycle;

import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.LaneReason;
import io.giveway.queue.job.JobMoves;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Map;

/** Lets jobs whose hold was refused drop to the normal queue, where they are ranked anew. */
@ApplicationScoped
class LaneDrops {

    private final Jobs jobs;
    private final JobMoves moves;

    LaneDrops(Jobs jobs, JobMoves moves) {
        this.jobs = jobs;
        this.moves = moves;
    }

    @Transactional
    void drop(Map<String, LaneReason> dropped, Instant now) {
        for (JobRow job : jobs.lock(dropped.keySet())) {
            moves.lane(job, Lane.NORMAL, dropped.get(job.id), now);
        }
    }
}
