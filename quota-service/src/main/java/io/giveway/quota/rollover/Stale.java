package io.giveway.quota.rollover;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.quota.period.Period;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Finds books that time has passed by: a period has begun, or a hold has expired. One indexed query. */
@ApplicationScoped
class Stale {

    private static final String QUERY = """
            select t.department from quota.treasury t
             where t.department = any(:departments)
               and (t.running is null or t.running < :period
                    or exists (select 1 from quota.hold h
                                where h.department = t.department and h.state = 'OPEN' and h.expires_at <= :now))
            """;

    private final EntityManager store;

    Stale(EntityManager store) {
        this.store = store;
    }

    @SuppressWarnings("unchecked")
    List<DepartmentId> among(Collection<DepartmentId> departments, Period period, Instant now) {
        List<String> found = store.createNativeQuery(QUERY, String.class)
                .setParameter(
                        "departments",
                        departments.stream().map(DepartmentId::value).toArray(String[]::new))
                .setParameter("period", period.toString())
                .setParameter("now", now)
                .getResultList();
        return found.stream().map(DepartmentId::new).toList();
    }
}
