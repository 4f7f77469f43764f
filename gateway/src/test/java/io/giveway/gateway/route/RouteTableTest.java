package io.giveway.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.gateway.route.Route.Access;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteTableTest {

    @ParameterizedTest
    @CsvSource({
        "/api/v1/jobs, QUEUE, CALLER",
        "/api/v1/jobs/batch, QUEUE, CALLER",
        "/api/v1/jobs/17/logs, QUEUE, CALLER",
        "/api/v1/pools/a100/departments/vision, QUEUE, CALLER",
        "/api/v1/policy/simulations, QUEUE, CALLER",
        "/api/v1/events, QUEUE, CALLER",
        "/api/v1/audit, QUEUE, CALLER",
        "/api/v1/departments/vision/budgets/2026-11, QUOTA, CALLER",
        "/api/v1/rate-cards/2026, QUOTA, CALLER",
        "/api/v1/statements/2026-11/close, QUOTA, CALLER",
        "/api/v1/exports/2026-11.focus.csv, QUOTA, CALLER",
        "/api/v1/usage/quarantine, QUOTA, CALLER",
        "/api/v1/alerts, QUOTA, CALLER",
        "/api/v1/webhooks/1/deliveries/2/resend, NOTIFIER, CALLER",
        "/api/v1/me/notifications, NOTIFIER, CALLER",
        "/api/v1/admin/deliveries, NOTIFIER, CALLER",
        "/api/v1/jobs/17/question, NOTIFIER, CALLER",
        "/api/v1/jobs/17/confirmation, NOTIFIER, CALLER",
        "/api/v1/jobs/17/questions, QUEUE, CALLER",
        "/api/v1/jobs/17/override, QUEUE, CALLER",
        "/agent/v1/pools/a100/agents/a/inventory, QUEUE, AGENT",
        "/agent/v1/attempts/j/1/logs, QUEUE, AGENT",
        "/q/abcdefghijklmnopqrstuvwx, NOTIFIER, LINK",
    })
    void eachPathOfTheApiHasItsOwner(String path, Owner owner, Access access) {
        assertThat(RouteTable.of(path)).contains(new Route(owner, access));
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/me",
        "/api/v1/admin",
        "/api/v1/jobsx",
        "/api/v1",
        "/api",
        "/",
        "/internal/events",
        "/q/health",
        "/agent/v1",
        "/q/a/abcdefghijklmnopqrstuvwx"
    })
    void nothingElseIsPassedOn(String path) {
        assertThat(RouteTable.of(path)).isEmpty();
    }

    @Test
    void aTemplateIsPublicForItsOwnerOnly() {
        assertThat(RouteTable.isPublic("/api/v1/jobs/{id}", Owner.QUEUE)).isTrue();
        assertThat(RouteTable.isPublic("/api/v1/jobs/{id}", Owner.QUOTA)).isFalse();
        assertThat(RouteTable.isPublic("/api/v1/jobs/{id}/question", Owner.NOTIFIER))
                .isTrue();
        assertThat(RouteTable.isPublic("/q/{token}", Owner.NOTIFIER)).isTrue();
        assertThat(RouteTable.isPublic("/q/{token}", Owner.QUEUE)).isFalse();
    }
}
