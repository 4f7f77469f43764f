package io.giveway.queue.job;

import com.github.f4b6a3.uuid.UuidCreator;
import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Admission;
import io.giveway.contracts.job.CheckpointRequest;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Submission;
import io.giveway.contracts.job.Workload;
import io.giveway.contracts.policy.Policy;
import io.giveway.contracts.problem.Violation;
import io.giveway.contracts.quota.Standing;
import io.giveway.queue.budget.Lanes;
import io.giveway.queue.history.Event;
import io.giveway.queue.history.EventType;
import io.giveway.queue.history.History;
import io.giveway.queue.policy.Policies;
import io.giveway.queue.pool.PoolChanges;
import io.giveway.queue.pool.PoolTime;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes submissions: all of them or none, each wrong field named, each job stored with its first event. */
@ApplicationScoped
public class Submissions {

    private static final String DEFAULT_SIGNAL = "SIGUSR1";

    private final Jobs jobs;
    private final Targets targets;
    private final Policies policies;
    private final PoolTime time;
    private final PoolChanges changes;
    private final History history;
    private final SealedEnvironment sealed;
    private final Lanes lanes;
    private final Clock clock;

    Submissions(
            Jobs jobs,
            Targets targets,
            Policies policies,
            PoolTime time,
            PoolChanges changes,
            History history,
            SealedEnvironment sealed,
            Lanes lanes,
            Clock clock) {
        this.jobs = jobs;
        this.targets = targets;
        this.policies = policies;
        this.time = time;
        this.changes = changes;
        this.history = history;
        this.sealed = sealed;
        this.lanes = lanes;
        this.clock = clock;
    }

    /**
     * What the budgets of the submissions' departments carry. It is asked before a transaction begins, so that none is open
     * while another service thinks.
     */
    public Map<DepartmentId, Standing> standings(Caller caller, List<Submission> submissions, List<String> prefixes) {
        Set<DepartmentId> departments = new LinkedHashSet<>();
        for (int i = 0; i < submissions.size(); i++) {
            departments.add(Departments.of(caller, submissions.get(i), prefixes.get(i)));
        }
        return lanes.standings(departments);
    }

    /**
     * Stores the submissions as waiting jobs, in their order.
     *
     * @param prefixes the path of each in the body, for the names of wrong fields
     * @param standings by which their lanes are judged
     * @throws Refused {@code invalid-field} with all that is wrong, or {@code does-not-fit}
     */
    @Transactional
    public List<JobRow> take(
            Caller caller, List<Submission> submissions, List<String> prefixes, Map<DepartmentId, Standing> standings) {
        List<JobRow> rows = judged(caller, submissions, prefixes, standings);
        store(rows, caller);
        return rows;
    }

    /** The job that a submission would become; nothing is stored. */
    @Transactional
    public JobRow preview(Caller caller, Submission submission, Map<DepartmentId, Standing> standings) {
        return judged(caller, List.of(submission), List.of(""), standings).get(0);
    }

    private List<JobRow> judged(
            Caller caller, List<Submission> submissions, List<String> prefixes, Map<DepartmentId, Standing> standings) {
        Policy policy = policies.current().policy();
        SubmissionRules rules = new SubmissionRules(policy, Instant.now(clock));
        List<Violation> wrong = new ArrayList<>();
        Targets.Sight sight = targets.sight();
        for (int i = 0; i < submissions.size(); i++) {
            Submission submission = submissions.get(i);
            DepartmentId department = Departments.of(caller, submission, prefixes.get(i));
            boolean admin = caller.isAdmin(department) || caller.isResourceAdmin();
            List<Violation> inFields = rules.check(submission, prefixes.get(i), admin);
            wrong.addAll(inFields);
            if (inFields.isEmpty()) {
                sight.place(submission, department, prefixes.get(i), wrong);
            }
        }
        if (!wrong.isEmpty()) {
            throw Refused.invalid(wrong);
        }
        List<JobRow> rows = new ArrayList<>(submissions.size());
        for (Submission submission : submissions) {
            rows.add(row(caller, submission, Departments.of(caller, submission, ""), policy));
        }
        lanes.judge(rows, standings, Instant.now(clock));
        return rows;
    }

    private void store(List<JobRow> rows, Caller caller) {
        jobs.persist(rows);
        jobs.flush();
        jobs.linkDependencies(rows);
        history.record(rows.stream()
                .map(row -> new Event(
                        EventType.JOB_SUBMITTED,
                        new JobId(row.id),
                        row.department,
                        null,
                        caller.name(),
                        row.submittedAt,
                        submitted(row)))
                .toList());
        rows.stream()
                .collect(Collectors.groupingBy(row -> row.pool, Collectors.mapping(row -> row.id, Collectors.toList())))
                .forEach((pool, ids) -> changes.note(new PoolId(pool), ids));
    }

    private static Map<String, Object> submitted(JobRow row) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("tier", row.tier);
        data.put("lane", row.lane);
        data.put("pool", row.pool);
        data.put("gpus", row.gpus);
        return data;
    }

    private JobRow row(Caller caller, Submission submission, DepartmentId department, Policy policy) {
        JobRow row = new JobRow();
        Instant now = time.now(new PoolId(Objects.requireNonNull(submission.pool())));
        row.id = UuidCreator.getTimeOrderedEpochPlus1().toString();
        row.name = Objects.requireNonNull(submission.name());
        row.department = department.value();
        row.owner = caller.name();
        row.client = caller.client();
        row.pool = submission.pool();
        row.tier = Objects.requireNonNull(submission.tier());
        row.effectiveTier = row.tier;
        row.tierSince = now;
        row.lane = Lane.PRIORITY;
        row.state = JobState.QUEUED;
        row.gpus = Objects.requireNonNull(submission.gpus());
        row.gpusPerNode = submission.gpusPerNode();
        row.minGpus = submission.minGpus();
        row.expectedMillis =
                Objects.requireNonNull(submission.expectedDuration()).toMillis();
        row.timeLimitMillis =
                submission.timeLimit() == null ? null : submission.timeLimit().toMillis();
        checkpoint(row, submission.checkpoint(), policy);
        admission(row, submission.admission());
        workload(row, Objects.requireNonNull(submission.workload()));
        row.labels = submission.labels() == null ? Map.of() : submission.labels();
        row.notBefore = submission.notBefore();
        row.dependsOn = submission.dependsOn() == null
                ? new String[0]
                : submission.dependsOn().stream().distinct().toArray(String[]::new);
        row.retries = submission.retries() == null ? 0 : submission.retries();
        row.held = Boolean.TRUE.equals(submission.held());
        row.notified = submission.notified() == null
                ? new String[0]
                : submission.notified().toArray(String[]::new);
        row.submittedAt = now;
        if (!row.held && jobs.unfinishedDependencies(row) == 0) {
            WaitIntervals.open(row, now);
        }
        return row;
    }

    private static void checkpoint(JobRow row, @Nullable CheckpointRequest checkpoint, Policy policy) {
        row.checkpointSupported = checkpoint != null && Boolean.TRUE.equals(checkpoint.supported());
        row.checkpointSignal = checkpoint == null || checkpoint.signal() == null ? DEFAULT_SIGNAL : checkpoint.signal();
        row.graceMillis = (checkpoint == null || checkpoint.gracePeriod() == null
                        ? policy.checkpoint().grace()
                        : checkpoint.gracePeriod())
                .toMillis();
    }

    private static void admission(JobRow row, @Nullable Admission admission) {
        if (admission != null) {
            row.admissionCategory = admission.category();
            row.admissionReference = admission.reference();
            row.admissionDeadline = admission.deadline();
        }
    }

    private void workload(JobRow row, Workload workload) {
        Map<String, String> env = workload.env() == null ? Map.of() : workload.env();
        row.command = Objects.requireNonNull(workload.command());
        row.image = workload.image();
        row.envSealed = sealed.seal(row.id, env);
        row.envNames = env.keySet().toArray(String[]::new);
        row.workingDirectory = workload.workingDirectory();
    }
}
