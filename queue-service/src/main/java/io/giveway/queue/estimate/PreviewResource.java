package io.giveway.queue.estimate;

import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.estimate.Preview;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Submission;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.quota.GpuHours;
import io.giveway.contracts.quota.Standing;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Past;
import io.giveway.queue.fact.Facts;
import io.giveway.queue.fact.OwnerRatios;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Submissions;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** What would become of a job, before it is submitted. Each asks for a run of the planner, so few are made at once. */
@Path("/api/v1/pools/{pool}/estimate")
@RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN})
public class PreviewResource {

    private static final int AT_ONCE = 4;

    private final CurrentCaller caller;
    private final Submissions submissions;
    private final Estimates estimates;
    private final OwnerRatios ratios;
    private final Semaphore free = new Semaphore(AT_ONCE);

    PreviewResource(CurrentCaller caller, Submissions submissions, Estimates estimates, OwnerRatios ratios) {
        this.caller = caller;
        this.submissions = submissions;
        this.estimates = estimates;
        this.ratios = ratios;
    }

    /** Takes a submission and stores nothing. */
    @POST
    @NeedsScope("jobs:submit")
    public Preview preview(@PathParam("pool") PoolId pool, @Nullable Submission submission) {
        if (submission == null) {
            throw Refused.invalid("", "a body is required");
        }
        if (submission.pool() != null && !submission.pool().equals(pool.value())) {
            throw Refused.invalid("pool", "must be " + pool + " as in the path, is " + submission.pool());
        }
        if (!free.tryAcquire()) {
            throw Refused.of(ProblemType.RATE_LIMITED, "too many previews at once")
                    .header("Retry-After", "1");
        }
        try {
            Map<DepartmentId, Standing> standings =
                    submissions.standings(caller.get(), List.of(submission), List.of(""));
            return preview(pool, submissions.preview(caller.get(), submission, standings));
        } finally {
            free.release();
        }
    }

    private Preview preview(PoolId pool, JobRow row) {
        Job job = Facts.job(row, ratios.of(List.of(row)).of(row), Duration.ZERO, Past.NONE);
        long hold = row.lane == Lane.NORMAL
                ? 0
                : row.gpus * Duration.ofMillis(row.expectedMillis).toSeconds();
        return new Preview(estimates.ofCandidate(pool, job), row.lane, row.laneReason, GpuHours.of(hold), hold);
    }
}
