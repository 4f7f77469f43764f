package io.giveway.quota.metering;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Placed attempts and the slices of their time, as stored. */
@ApplicationScoped
class Slices {

    /** In the order of their names, so that two batches never wait for each other. */
    private static final String PLACE = """
            insert into quota.placed_attempt (job, attempt, department, pool, name, owner, placed_at)
            select *, :now from unnest(:jobs, :attempts, :departments, :pools, :names, :owners)
                on conflict do nothing returning job, attempt
            """;

    private final EntityManager store;

    Slices(EntityManager store) {
        this.store = store;
    }

    /** Notes that these attempts were placed, and says which of them are new. */
    Set<AttemptId> place(List<PlacedTerms> attempts, Instant now) {
        List<PlacedTerms> sorted = attempts.stream()
                .sorted(Comparator.comparing(terms -> terms.id().toString()))
                .toList();
        List<?> fresh = store.createNativeQuery(PLACE, Object[].class)
                .setParameter("jobs", texts(sorted, terms -> terms.id().job().value()))
                .setParameter(
                        "attempts",
                        sorted.stream().map(terms -> terms.id().number()).toArray(Integer[]::new))
                .setParameter(
                        "departments", texts(sorted, terms -> terms.department().value()))
                .setParameter("pools", texts(sorted, PlacedTerms::pool))
                .setParameter("names", texts(sorted, PlacedTerms::name))
                .setParameter("owners", texts(sorted, PlacedTerms::owner))
                .setParameter("now", now)
                .getResultList();
        return fresh.stream()
                .map(Object[].class::cast)
                .map(row -> new AttemptId(new JobId((String) row[0]), (Integer) row[1]))
                .collect(Collectors.toSet());
    }

    private static @Nullable String[] texts(List<PlacedTerms> attempts, Function<PlacedTerms, @Nullable String> text) {
        return attempts.stream().map(text).toArray(String[]::new);
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
