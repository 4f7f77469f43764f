package io.giveway.quota;

import static io.giveway.quota.QuotaApi.ask;
import static io.giveway.quota.QuotaApi.budgets;
import static io.giveway.quota.QuotaApi.department;
import static io.giveway.quota.QuotaApi.monthly;
import static io.giveway.quota.QuotaApi.post;
import static io.giveway.quota.QuotaApi.service;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.giveway.contracts.quota.HoldBatch;
import io.giveway.contracts.quota.HoldOutcome;
import io.giveway.contracts.quota.HoldRequest;
import io.giveway.testing.Engines;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** PostgreSQL is stopped for real: callers are told to come again, and what they send again counts once. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class OutageIT {

    @Test
    void whilePostgresIsAwayCallsAre503AndGoOnAfterwards() {
        String phys = department(100, 10);
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        HoldRequest hold = monthly(phys, "job", 1, 60, now);
        assertThat(ask(hold)).isEqualTo(HoldOutcome.GRANTED);

        Engines.postgres().stop();
        try {
            Response away = post(service(), "/internal/holds", new HoldBatch(List.of(hold)));
            assertThat(away.statusCode()).isEqualTo(503);
            assertThat(away.header("Retry-After")).isNotNull();
            assertThat(away.jsonPath().getString("type")).endsWith("unavailable");
        } finally {
            Engines.postgres().start();
        }

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(post(service(), "/internal/holds", new HoldBatch(List.of(hold)))
                                .statusCode())
                        .isEqualTo(200));
        String period = YearMonth.now(ZoneId.of("Europe/Berlin")).toString();
        assertThat(budgets(phys, period).monthly().heldGpuSeconds()).isEqualTo(60);
    }
}
