package io.giveway.queue.job;

import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.LaneReason;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The jobs as stored, for the loop and the agents, which see a whole pool. What people read of them goes through
 * {@link OwnJobs}.
 */
@ApplicationScoped
public class Jobs implements PanacheRepositoryBase<JobRow, String> {

    /** The job, locked for the transaction. */
    public Optional<JobRow> lock(JobId job) {
        return find("id", job.value()).withLock(LockModeType.PESSIMISTIC_WRITE).firstResultOptional();
    }

    /** These jobs, locked in the order of their ids, so that two transactions never wait for each other. */
    public List<JobRow> lock(Collection<String> jobs) {
        return jobs.isEmpty()
                ? List.of()
                : find("id in ?1 order by id", jobs)
                        .withLock(LockModeType.PESSIMISTIC_WRITE)
                        .list();
    }

    /** These jobs as they are. */
    public List<JobRow> byIds(Collection<String> jobs) {
        return jobs.isEmpty() ? List.of() : list("id in ?1", jobs);
    }

    /** All jobs of a pool that are not final. */
    public List<JobRow> liveIn(PoolId pool) {
        return list("pool = ?1 and finishedAt is null", pool.value());
    }

    /** Those of these jobs whose lane an admin has set: no budget judges it. */
    @Transactional
    public Set<String> withLaneOfAdmin(Collection<String> jobs) {
        return jobs.isEmpty()
                ? Set.of()
                : list("id in ?1 and laneReason = ?2", jobs, LaneReason.SET_BY_ADMIN).stream()
                        .map(row -> row.id)
                        .collect(Collectors.toSet());
    }

    /** Remembers who waits for whom, so that an end finds its dependants. */
    void linkDependencies(List<JobRow> rows) {
        for (JobRow row : rows) {
            if (row.dependsOn.length > 0) {
                getEntityManager()
                        .createNativeQuery(
                                "insert into queue.dependency (job, depends_on) select :job, unnest(cast(:on as text[]))")
                        .setParameter("job", row.id)
                        .setParameter("on", row.dependsOn)
                        .executeUpdate();
            }
        }
    }

    /** How many of the jobs that this one depends on have not succeeded. */
    public long unfinishedDependencies(JobRow job) {
        return job.dependsOn.length == 0
                ? 0
                : count("id in ?1 and state <> ?2", List.of(job.dependsOn), JobState.SUCCEEDED);
    }

    /** Jobs that wait for this one and for others perhaps. */
    public List<String> dependantsOf(String job) {
        return getEntityManager()
                .createNativeQuery("select job from queue.dependency where depends_on = :job", String.class)
                .setParameter("job", job)
                .getResultList();
    }
}
