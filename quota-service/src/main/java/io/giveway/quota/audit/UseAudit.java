package io.giveway.quota.audit;

import io.giveway.quota.alert.Alerts;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** Ticks off ended attempts whose use is booked to the second, and alerts finance where it is not, a while after the end. */
@ApplicationScoped
class UseAudit {

    private static final int AT_ONCE = 1_000;

    /** Each attempt with what is booked of it; those that another replica looks at are left to it. */
    private static final String COMPARE = """
            select e.job, e.attempt, e.gpu_seconds, e.heard_at,
                   (select cast(coalesce(sum(s.gpu_seconds), 0) as bigint) from quota.usage_slice s
                     where s.job = e.job and s.attempt = e.attempt) as booked
              from quota.ended_attempt e order by e.heard_at for update of e skip locked limit :most
            """;

    private final EntityManager store;
    private final Alerts alerts;
    private final AuditSettings settings;
    private final Clock clock;

    UseAudit(EntityManager store, Alerts alerts, AuditSettings settings, Clock clock) {
        this.store = store;
        this.alerts = alerts;
        this.settings = settings;
        this.clock = clock;
    }

    /** An ended attempt: what it used by its events, and what is booked. */
    private record Compared(String job, int attempt, long used, Instant heardAt, long booked) {

        String name() {
            return job + "/" + attempt;
        }
    }

    @Scheduled(every = "{giveway.audit.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void tick() {
        review(clock.instant());
    }

    @Transactional
    void review(Instant now) {
        for (Compared one : compare()) {
            if (one.used() == one.booked()
                    || one.heardAt().plus(settings.forgetAfter()).isBefore(now)) {
                forget(one, now);
            } else if (!one.heardAt().plus(settings.tellAfter()).isAfter(now)) {
                alerts.useDiffers(one.name(), "used " + one.used() + " GPU-seconds, booked are " + one.booked(), now);
            }
        }
    }

    private List<Compared> compare() {
        @SuppressWarnings("unchecked") // a query of five columns
        List<Object[]> rows =
                store.createNativeQuery(COMPARE).setParameter("most", AT_ONCE).getResultList();
        return rows.stream()
                .map(row -> new Compared(
                        (String) row[0],
                        ((Number) row[1]).intValue(),
                        ((Number) row[2]).longValue(),
                        (Instant) row[3],
                        ((Number) row[4]).longValue()))
                .toList();
    }

    private void forget(Compared one, Instant now) {
        store.createNativeQuery("delete from quota.ended_attempt where job = :job and attempt = :attempt")
                .setParameter("job", one.job())
                .setParameter("attempt", one.attempt())
                .executeUpdate();
        alerts.useAgrees(one.name(), now);
    }
}
