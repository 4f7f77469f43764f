package io.giveway.quota.metering;

import io.giveway.contracts.id.AttemptId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Placed attempts and the slices of their time, as stored. */
@ApplicationScoped
class Slices {

    private final EntityManager store;

    Slices(EntityManager store) {
        this.store = store;
    }

    /** Notes that an attempt was placed. False if that was known. */
    boolean place(PlacedTerms terms, Instant now) {
        return store.createNativeQuery(
                                "insert into quota.placed_attempt (job, attempt, department, pool, name, owner, placed_at)"
                                        + " values (:job, :attempt, :department, :pool, :name, :owner, :now)"
                                        + " on conflict do nothing")
                        .setParameter("job", terms.id().job().value())
                        .setParameter("attempt", terms.id().number())
                        .setParameter("department", terms.department().value())
                        .setParameter("pool", terms.pool())
                        .setParameter("name", terms.name())
                        .setParameter("owner", terms.owner())
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /** All placed attempts of these jobs. */
    Map<AttemptId, PlacedRow> placed(Collection<String> jobs) {
        return store.createQuery("from PlacedRow where job in :jobs", PlacedRow.class)
                .setParameter("jobs", jobs)
                .getResultStream()
                .collect(Collectors.toMap(PlacedRow::id, Function.identity()));
    }

    /** The last attempt of a job that was placed. */
    Optional<PlacedRow> last(String job) {
        return store.createQuery("from PlacedRow where job = :job order by attempt desc", PlacedRow.class)
                .setParameter("job", job)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    /** Those of these slices that were recorded before. */
    Map<SliceKey, SliceRow> recorded(List<SliceTerms> slices) {
        return store.createQuery("from SliceRow where job in :jobs and slice in :numbers", SliceRow.class)
                .setParameter(
                        "jobs",
                        slices.stream()
                                .map(slice -> slice.key().job())
                                .distinct()
                                .toList())
                .setParameter(
                        "numbers",
                        slices.stream().map(SliceTerms::slice).distinct().toList())
                .getResultStream()
                .collect(Collectors.toMap(SliceRow::key, Function.identity()));
    }

    void record(SliceRow row) {
        store.persist(row);
    }
}
