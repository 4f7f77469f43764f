package io.giveway.quota.audit;

import static io.giveway.quota.QuotaApi.department;
import static io.giveway.quota.QuotaApi.finance;
import static io.giveway.quota.QuotaApi.job;
import static io.giveway.quota.QuotaApi.placed;
import static io.giveway.quota.QuotaApi.report;
import static io.giveway.quota.QuotaApi.slices;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.event.FeedEvent;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.quota.Alert;
import io.giveway.contracts.quota.UsageSlice;
import io.giveway.quota.QuotaApi;
import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What attempts used by the events is compared with what came as use: each difference is told, once and until it is gone. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class UseAuditIT {

    private static final Instant NOON = Instant.parse("2026-11-10T12:00:00Z");

    @Inject
    EndedAttempts ended;

    @Inject
    UseAudit audit;

    @Inject
    SettableClock clock;

    private String phys;

    @BeforeEach
    void noon() {
        clock.set(NOON);
        phys = department(100, 10);
    }

    @AfterEach
    void now() {
        clock.follow();
    }

    @Test
    void useThatIsBookedToTheSecondIsNotSpokenOf() {
        report(List.of(placed(phys, "job", 1)), slices(phys, "job", 1, NOON, 150, 2, 0, false), List.of());
        hear(1, 300L);
        later();
        assertThat(alerts()).isEmpty();
    }

    @Test
    void useThatDoesNotComeIsToldOnceAndUntilItCame() {
        List<UsageSlice> slices = slices(phys, "job", 1, NOON, 150, 2, 0, false);
        report(List.of(placed(phys, "job", 1)), slices.subList(0, 2), List.of());
        hear(1, 300L);
        audit.review(clock.instant());
        assertThat(alerts()).isEmpty();

        later();
        later();
        assertThat(alerts()).extracting(Alert::detail).containsExactly("used 300 GPU-seconds, booked are 240");

        report(List.of(), slices.subList(2, 3), List.of());
        audit.review(clock.instant());
        assertThat(alerts()).isEmpty();
    }

    @Test
    void anEventCountsOnceHoweverOftenItComes() {
        FeedEvent event = event(ended.applied() + 1, 1, Map.of("gpuSeconds", 60));
        long before = ended.applied();
        assertThat(ended.apply(before, List.of(event))).isEqualTo(before + 1);
        assertThat(ended.apply(before, List.of(event, event(before + 2, 2, Map.of("gpuSeconds", 60)))))
                .isEqualTo(before + 1);
        later();
        assertThat(alerts()).hasSize(1);
    }

    @Test
    void eventsThatEndNoAttemptAreOnlyCounted() {
        long before = ended.applied();
        ended.apply(before, List.of(event(before + 1, 1, Map.of("placement", List.of()))));
        later();
        assertThat(ended.applied()).isEqualTo(before + 1);
        assertThat(alerts()).isEmpty();
    }

    private void later() {
        clock.advance(Duration.ofMinutes(5));
        audit.review(clock.instant());
    }

    private List<Alert> alerts() {
        return QuotaApi.alerts(finance()).stream()
                .filter(alert -> alert.kind().equals("USAGE_DIFFERS"))
                .filter(alert -> alert.subject().startsWith(job(phys, "job") + "/"))
                .toList();
    }

    private void hear(int attempt, long gpuSeconds) {
        long applied = ended.applied();
        ended.apply(applied, List.of(event(applied + 1, attempt, Map.of("gpuSeconds", gpuSeconds))));
    }

    private FeedEvent event(long sequence, int attempt, Map<String, Object> data) {
        return new FeedEvent(
                sequence,
                "io.giveway.job.succeeded",
                new JobId(job(phys, "job")),
                attempt,
                new DepartmentId(phys),
                new PoolId("a100"),
                "train",
                "paul",
                "system",
                NOON,
                data);
    }
}
