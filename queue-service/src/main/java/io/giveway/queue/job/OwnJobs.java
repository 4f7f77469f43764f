package io.giveway.queue.job;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that a caller may see: those of the own departments, or all for a resource admin. Every look at a job by a
 * person or a client goes through here; what the token does not grant is answered like what does not exist.
 */
@ApplicationScoped
public class OwnJobs {

    private final Jobs jobs;
    private final EntityManager entities;

    OwnJobs(Jobs jobs, EntityManager entities) {
        this.jobs = jobs;
        this.entities = entities;
    }

    /** The job, or the answer for what does not exist. */
    @Transactional
    public JobRow require(Caller caller, JobId id) {
        return jobs.findByIdOptional(id.value())
                .filter(row -> sees(caller, row))
                .orElseThrow(Refused::notFound);
    }

    /** The same, locked for the transaction. */
    public JobRow requireLocked(Caller caller, JobId id) {
        return jobs.lock(id).filter(row -> sees(caller, row)).orElseThrow(Refused::notFound);
    }

    private static boolean sees(Caller caller, JobRow row) {
        return caller.isResourceAdmin() || caller.isMember(new DepartmentId(row.department));
    }

    /** The caller's jobs before an id, newest first. */
    List<JobRow> list(Caller caller, JobFilter filter, Optional<String> before, int limit) {
        List<String> conditions = new ArrayList<>();
        Map<String, Object> values = new LinkedHashMap<>();
        if (!caller.isResourceAdmin()) {
            conditions.add("department = any(cast(:departments as text[]))");
            values.put(
                    "departments",
                    caller.departments().keySet().stream()
                            .map(DepartmentId::value)
                            .toArray(String[]::new));
        }
        equal(conditions, values, "department", filter.department);
        equal(conditions, values, "pool", filter.pool);
        equal(conditions, values, "effective_tier", filter.tier);
        equal(conditions, values, "lane", filter.lane);
        equal(conditions, values, "owner", filter.owner);
        if (!filter.states.isEmpty()) {
            conditions.add("state = any(cast(:states as text[]))");
            values.put("states", filter.states.stream().map(Enum::name).toArray(String[]::new));
        }
        for (int i = 0; i < filter.labels.size(); i++) {
            String[] label = filter.labels.get(i).split("=", 2);
            if (label.length != 2 || label[0].isEmpty()) {
                throw Refused.invalid("label", "must be key=value");
            }
            conditions.add("labels ->> :key" + i + " = :value" + i);
            values.put("key" + i, label[0]);
            values.put("value" + i, label[1]);
        }
        before.ifPresent(id -> {
            conditions.add("id < :before");
            values.put("before", id);
        });
        String where =
                conditions.isEmpty() ? "" : conditions.stream().collect(Collectors.joining(" and ", " where ", ""));
        Query query = entities.createNativeQuery("select * from queue.job" + where + " order by id desc", JobRow.class)
                .setMaxResults(limit);
        values.forEach(query::setParameter);
        @SuppressWarnings("unchecked")
        List<JobRow> rows = query.getResultList();
        return rows;
    }

    private static void equal(
            List<String> conditions, Map<String, Object> values, String column, @Nullable Object value) {
        if (value != null) {
            conditions.add(column + " = :" + column);
            values.put(column, value.toString());
        }
    }
}
