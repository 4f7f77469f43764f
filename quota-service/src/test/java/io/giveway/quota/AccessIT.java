package io.giveway.quota;

import static io.giveway.quota.QuotaApi.department;
import static io.giveway.quota.QuotaApi.finance;
import static io.giveway.quota.QuotaApi.get;
import static io.giveway.quota.QuotaApi.member;
import static io.giveway.quota.QuotaApi.put;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.testing.Engines;
import io.giveway.testing.OperationRoleMatrix;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Who may do what with budgets (docs/rules.md, section 13), and that nobody reaches into another department. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class AccessIT {

    @TestHTTPResource("/")
    URI base;

    @Test
    void eachOperationIsOpenToItsRolesOnly() {
        put(finance(), "/api/v1/departments/vision", Map.of("name", "Vision"));
        new OperationRoleMatrix(base, """
                        operation                                             | nobody | stranger | member | department-admin | resource-admin | finance | agent | machine | reader | service
                        GET /api/v1/departments                               | 401    | 403      | 200    | 200              | 200            | 200     | 403   | 403     | 200    | 403
                        GET /api/v1/departments/{id}                          | 401    | 403      | 200    | 200              | 200            | 200     | 403   | 403     | 200    | 403
                        PUT /api/v1/departments/{id}                          | 401    | 403      | 403    | 403              | 200            | 200     | 403   | 403     | 403    | 403
                        GET /api/v1/departments/{id}/budgets/{period}         | 401    | 403      | 200    | 200              | 200            | 200     | 403   | 403     | 200    | 403
                        PUT /api/v1/departments/{id}/budgets/{period}         | 401    | 403      | 403    | 403              | 403            | 422     | 403   | 403     | 403    | 403
                        POST /api/v1/departments/{id}/budgets/{period}/adjustments | 401 | 403    | 403    | 403              | 403            | 422     | 403   | 403     | 403    | 403
                        GET /api/v1/departments/{id}/ledger                   | 401    | 403      | 403    | 200              | 403            | 200     | 403   | 403     | 403    | 403
                        GET /api/v1/departments/{id}/holds                    | 401    | 403      | 200    | 200              | 200            | 200     | 403   | 403     | 200    | 403
                        GET /api/v1/departments/{id}/burndown                 | 401    | 403      | 200    | 200              | 200            | 200     | 403   | 403     | 200    | 403
                        GET /api/v1/usage/quarantine                          | 401    | 403      | 403    | 403              | 403            | 200     | 403   | 403     | 403    | 403
                        POST /api/v1/usage/quarantine/{id}/resolution         | 401    | 403      | 403    | 403              | 403            | 422     | 403   | 403     | 403    | 403
                        GET /api/v1/alerts                                    | 401    | 403      | 200    | 200              | 200            | 200     | 403   | 403     | 200    | 403
                        GET /internal/departments/{id}/contacts               | 401    | 403      | 403    | 403              | 403            | 403     | 403   | 403     | 403    | 200
                        GET /internal/standings                               | 401    | 403      | 403    | 403              | 403            | 403     | 403   | 403     | 403    | 200
                        POST /internal/holds                                  | 401    | 403      | 403    | 403              | 403            | 403     | 403   | 403     | 403    | 422
                        POST /internal/usages                                 | 401    | 403      | 403    | 403              | 403            | 403     | 403   | 403     | 403    | 200
                        """)
                .as(
                        "reader",
                        TestTokens.machine("ci-vision")
                                .member("vision")
                                .scopes("budgets:read")
                                .token())
                .as("service", QuotaApi.service())
                .with("id", "vision")
                .with("period", "2026-11")
                .body("PUT /api/v1/departments/{id}", "{}")
                .body("PUT /api/v1/departments/{id}/budgets/{period}", "{}")
                .body("POST /api/v1/departments/{id}/budgets/{period}/adjustments", "{}")
                .body("POST /api/v1/usage/quarantine/{id}/resolution", "{}")
                .body("POST /internal/holds", "{}")
                .body("POST /internal/usages", "{}")
                .check();
    }

    @Test
    void aForeignDepartmentIsAsAbsentAsAnUnknownOne() {
        String alpha = department(100, 10);
        String beta = department(100, 10);
        String nobody = "phys-" + UUID.randomUUID();

        for (String path : List.of("", "/budgets/2026-11", "/holds", "/burndown")) {
            Response foreign = get(member(alpha), "/api/v1/departments/" + beta + path);
            Response unknown = get(member(alpha), "/api/v1/departments/" + nobody + path);
            assertThat(foreign.statusCode()).as(path).isEqualTo(404);
            assertThat(foreign.asString()).as(path).isEqualTo(unknown.asString());
        }
        Response ledger = get(QuotaApi.admin(alpha), "/api/v1/departments/" + beta + "/ledger");
        assertThat(ledger.statusCode()).isEqualTo(404);
    }

    @Test
    void aMemberOfOneAndAdminOfAnotherReadsTheLedgerOfTheLatterOnly() {
        String alpha = department(100, 10);
        String beta = department(100, 10);
        String token = TestTokens.person("mixed").member(alpha).admin(beta).token();

        assertThat(get(token, "/api/v1/departments/" + alpha + "/ledger").statusCode())
                .isEqualTo(404);
        assertThat(get(token, "/api/v1/departments/" + beta + "/ledger").statusCode())
                .isEqualTo(200);
        assertThat(get(token, "/api/v1/departments").jsonPath().getList("items.id"))
                .containsExactlyInAnyOrder(alpha, beta);
    }

    @Test
    void alertsOfAnotherDepartmentAreNotSeen() {
        String alpha = department(100, 10);
        String beta = department(1, 10);
        QuotaApi.report(
                List.of(QuotaApi.placed(beta, "job", 1)),
                QuotaApi.slices(beta, "job", 1, Instant.now(), 3600, 1, 0, false),
                List.of());

        assertThat(QuotaApi.alerts(member(alpha))).isEmpty();
        assertThat(QuotaApi.alerts(member(beta))).isNotEmpty();
    }

    @Test
    void onlyFinanceSetsAPlan() {
        String rosa = TestTokens.person("rosa").role("resource-admin").token();
        String path = "/api/v1/departments/phys-" + UUID.randomUUID();
        Map<String, Object> plan = Map.of("monthly", Map.of("granted", 70), "preemption", Map.of("granted", 7));

        assertThat(put(rosa, path, Map.of("name", "Physics", "plan", plan)).statusCode())
                .isEqualTo(403);
        assertThat(put(rosa, path, Map.of("name", "Physics")).statusCode()).isEqualTo(201);
        assertThat(put(finance(), path, Map.of("plan", plan)).jsonPath().getLong("plan.monthly.grantedGpuSeconds"))
                .isEqualTo(70 * QuotaApi.HOUR);
        assertThat(put(rosa, path, Map.of("archived", true)).jsonPath().getLong("plan.monthly.grantedGpuSeconds"))
                .isEqualTo(70 * QuotaApi.HOUR);
    }

    @Test
    void whatIsWrongWithADepartmentIsNamed() {
        Response answer = put(
                finance(),
                "/api/v1/departments/phys-" + UUID.randomUUID(),
                Map.of(
                        "name", "x".repeat(201),
                        "contacts", List.of("no address"),
                        "language", "not a language",
                        "plan", Map.of("monthly", Map.of("granted", -1))));

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.jsonPath().getList("violations.field"))
                .containsExactly("name", "contacts[0]", "language", "plan.monthly.granted", "plan.preemption");
    }

    @Test
    void aStaleIfMatchChangesNothing() {
        String path = "/api/v1/departments/" + department(100, 10);
        String tag = get(finance(), path).header("ETag");
        put(finance(), path, Map.of("name", "Chemistry"));

        Response stale = given().auth()
                .oauth2(finance())
                .header("If-Match", tag)
                .contentType("application/json")
                .body("{\"name\": \"Biology\"}")
                .put(path);

        assertThat(stale.statusCode()).isEqualTo(412);
        assertThat(get(finance(), path).jsonPath().getString("name")).isEqualTo("Chemistry");
    }
}
