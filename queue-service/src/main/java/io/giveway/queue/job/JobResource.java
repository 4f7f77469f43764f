package io.giveway.queue.job;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.idempotency.Answer;
import io.giveway.chassis.idempotency.Idempotency;
import io.giveway.chassis.idempotency.IdempotencyScope;
import io.giveway.chassis.page.Cursor;
import io.giveway.chassis.page.PageQuery;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.event.JobEvent;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.job.Batch;
import io.giveway.contracts.job.BatchAccepted;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.Submission;
import io.giveway.contracts.page.Page;
import io.giveway.contracts.quota.Standing;
import io.giveway.queue.history.History;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Jobs, as departments submit, read and end them. */
@Path("/api/v1/jobs")
@RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN})
public class JobResource {

    private static final int MOST_IN_BATCH = 10_000;

    private final CurrentCaller caller;
    private final Submissions submissions;
    private final OwnJobs own;
    private final JobViews views;
    private final JobActions actions;
    private final History history;
    private final Idempotency idempotency;

    JobResource(
            CurrentCaller caller,
            Submissions submissions,
            OwnJobs own,
            JobViews views,
            JobActions actions,
            History history,
            Idempotency idempotency) {
        this.caller = caller;
        this.submissions = submissions;
        this.own = own;
        this.views = views;
        this.actions = actions;
        this.history = history;
        this.idempotency = idempotency;
    }

    /** Submits one job. */
    @POST
    @NeedsScope("jobs:submit")
    public Response submit(
            @HeaderParam(IdempotencyScope.HEADER) @Nullable String key, @Nullable Submission submission) {
        if (submission == null) {
            throw Refused.invalid("", "a body is required");
        }
        Map<DepartmentId, Standing> standings = submissions.standings(caller.get(), List.of(submission), List.of(""));
        return idempotency.once(scope(submission, "", "submit", key), submission, () -> {
            Job job = views.of(submissions
                    .take(caller.get(), List.of(submission), List.of(""), standings)
                    .get(0));
            return Answer.created(URI.create("/api/v1/jobs/" + job.id()), job);
        });
    }

    /** Submits up to 10,000 jobs, all or none. */
    @POST
    @Path("/batch")
    @NeedsScope("jobs:submit")
    public Response submitBatch(@HeaderParam(IdempotencyScope.HEADER) @Nullable String key, @Nullable Batch batch) {
        List<@Nullable Submission> jobs = batch == null ? null : batch.jobs();
        if (batch == null || jobs == null) {
            throw Refused.invalid("jobs", "is required");
        }
        if (jobs.isEmpty() || jobs.size() > MOST_IN_BATCH) {
            throw Refused.invalid("jobs", "must be 1 to " + MOST_IN_BATCH + ", are " + jobs.size());
        }
        int missing = jobs.indexOf(null);
        if (missing >= 0) {
            throw Refused.invalid("jobs[" + missing + "]", "is required");
        }
        List<String> prefixes = IntStream.range(0, jobs.size())
                .mapToObj(i -> "jobs[" + i + "].")
                .toList();
        Map<DepartmentId, Standing> standings = submissions.standings(caller.get(), List.copyOf(jobs), prefixes);
        return idempotency.once(scope(jobs.get(0), "jobs[0].", "submit-batch", key), batch, () -> {
            List<JobRow> rows = submissions.take(caller.get(), List.copyOf(jobs), prefixes, standings);
            BatchAccepted accepted = new BatchAccepted(
                    rows.stream().map(row -> new JobId(row.id)).toList());
            return Answer.created(null, accepted);
        });
    }

    /** Lists the caller's jobs, newest first. */
    @GET
    @NeedsScope("jobs:read")
    @Transactional
    public Page<Job> list(@BeanParam JobFilter filter, @BeanParam PageQuery page) {
        List<JobRow> rows = own.list(caller.get(), filter, page.cursor(1).map(c -> c.part(0)), page.limit() + 1);
        boolean more = rows.size() > page.limit();
        List<JobRow> shown = more ? rows.subList(0, page.limit()) : rows;
        String next = more ? Cursor.of(shown.get(shown.size() - 1).id).token() : null;
        return new Page<>(views.of(shown), next);
    }

    /** Reads one job with its attempts. */
    @GET
    @Path("/{id}")
    @NeedsScope("jobs:read")
    @Transactional
    public Job get(@PathParam("id") JobId id) {
        return views.of(own.require(caller.get(), id));
    }

    /** Cancels a job: at once where it waits, else when its attempt has ended. */
    @DELETE
    @Path("/{id}")
    @NeedsScope("jobs:submit")
    @Transactional
    public Response cancel(@PathParam("id") JobId id) {
        return Response.accepted(views.of(actions.cancel(caller.get(), id))).build();
    }

    /** Puts a waiting job on hold. */
    @PUT
    @Path("/{id}/hold")
    @NeedsScope("jobs:submit")
    @Transactional
    public Job hold(@PathParam("id") JobId id, @Nullable HoldRequest request) {
        return views.of(actions.hold(caller.get(), id, request));
    }

    /** Lets a held job go on. */
    @DELETE
    @Path("/{id}/hold")
    @NeedsScope("jobs:submit")
    @Transactional
    public Job release(@PathParam("id") JobId id) {
        return views.of(actions.release(caller.get(), id));
    }

    /** Lets a waiting job wait in another pool. */
    @POST
    @Path("/{id}/move")
    @NeedsScope("jobs:submit")
    @Transactional
    public Job move(@PathParam("id") JobId id, @Nullable MoveRequest request) {
        return views.of(actions.move(caller.get(), id, request));
    }

    /** Reads what happened to a job, oldest first. */
    @GET
    @Path("/{id}/history")
    @NeedsScope("jobs:read")
    @Transactional
    public Page<JobEvent> history(@PathParam("id") JobId id, @BeanParam PageQuery page) {
        JobRow job = own.require(caller.get(), id);
        long after = page.cursor(1).map(c -> number(c.part(0))).orElse(0L);
        List<JobEvent> events = history.of(new DepartmentId(job.department), id, after, page.limit() + 1);
        boolean more = events.size() > page.limit();
        List<JobEvent> shown = more ? events.subList(0, page.limit()) : events;
        return new Page<>(
                shown, more ? Cursor.of(shown.get(shown.size() - 1).id()).token() : null);
    }

    /** A key means something within a department that is the caller's, which is why that is looked at first. */
    private IdempotencyScope scope(
            @Nullable Submission submission, String prefix, String operation, @Nullable String key) {
        Caller who = caller.get();
        DepartmentId department = Departments.of(who, Objects.requireNonNull(submission), prefix);
        return IdempotencyScope.of(who, department, operation, key, IdempotencyScope.A_WEEK);
    }

    private static long number(String part) {
        try {
            return Long.parseLong(part);
        } catch (NumberFormatException e) {
            throw Cursor.unknown();
        }
    }
}
