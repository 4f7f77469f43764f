package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.as;
import static io.giveway.queue.People.sofia;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.giveway.testing.Engines;
import io.giveway.testing.OperationRoleMatrix;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.Test;

/** Who may do what (docs/rules.md, section 13), and that nobody reaches into another department. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class RolesIT {

    @TestHTTPResource("/")
    URI base;

    @Test
    void eachOperationIsOpenToItsRolesOnly() {
        TestPool pool = TestPool.fresh("roles");
        pool.create("n1:8");
        String never = pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"held\":true");
        String job = pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"dependsOn\":[\"" + never + "\"]");
        String stays = "{\"reason\":\"later\"}";
        new OperationRoleMatrix(base, """
                        operation                                          | nobody | stranger | member | department-admin | resource-admin | finance | agent | machine
                        GET /api/v1/jobs                                   | 401    | 403      | 200    | 200              | 200            | 403     | 403   | 403
                        POST /api/v1/jobs                                  | 401    | 403      | 422    | 422              | 422            | 403     | 403   | 403
                        POST /api/v1/jobs/batch                            | 401    | 403      | 422    | 422              | 422            | 403     | 403   | 403
                        GET /api/v1/jobs/{id}                              | 401    | 403      | 200    | 200              | 200            | 403     | 403   | 403
                        GET /api/v1/jobs/{id}/history                      | 401    | 403      | 200    | 200              | 200            | 403     | 403   | 403
                        GET /api/v1/jobs/{id}/logs                         | 401    | 403      | 200    | 200              | 200            | 403     | 403   | 403
                        PUT /api/v1/jobs/{id}/hold                         | 401    | 403      | 200    | 200              | 200            | 403     | 403   | 403
                        DELETE /api/v1/jobs/{id}/hold                      | 401    | 403      | 200    | 200              | 200            | 403     | 403   | 403
                        GET /api/v1/jobs/{id}/estimate                     | 401    | 403      | 200    | 200              | 200            | 403     | 403   | 403
                        GET /api/v1/jobs/{id}/estimates                    | 401    | 403      | 200    | 200              | 200            | 403     | 403   | 403
                        POST /api/v1/pools/{pool}/estimate                 | 401    | 403      | 422    | 422              | 422            | 403     | 403   | 403
                        PUT /api/v1/jobs/{id}/override                     | 401    | 403      | 422    | 422              | 422            | 403     | 403   | 403
                        DELETE /api/v1/jobs/{id}/override                  | 401    | 403      | 200    | 200              | 200            | 403     | 403   | 403
                        POST /api/v1/jobs/{id}/move                        | 401    | 403      | 422    | 422              | 422            | 403     | 403   | 403
                        DELETE /api/v1/jobs/{id}                           | 401    | 403      | 202    | 202              | 202            | 403     | 403   | 403
                        GET /api/v1/pools                                  | 401    | 403      | 200    | 200              | 200            | 200     | 200   | 200
                        GET /api/v1/pools/{pool}                           | 401    | 403      | 200    | 200              | 200            | 200     | 404   | 200
                        PUT /api/v1/pools/{pool}                           | 401    | 403      | 403    | 403              | 422            | 403     | 403   | 403
                        PUT /api/v1/pools/{pool}/nodes/{node}              | 401    | 403      | 403    | 403              | 422            | 403     | 403   | 403
                        GET /api/v1/pools/{pool}/queue                     | 401    | 403      | 200    | 200              | 200            | 403     | 403   | 403
                        GET /api/v1/policy                                 | 401    | 403      | 200    | 200              | 200            | 200     | 200   | 200
                        PUT /api/v1/policy                                 | 401    | 403      | 403    | 403              | 200            | 403     | 403   | 403
                        PUT /agent/v1/pools/{pool}/agents/{agent}/inventory| 401    | 403      | 403    | 403              | 403            | 403     | 404   | 403
                        GET /agent/v1/pools/{pool}/agents/{agent}/commands | 401    | 403      | 403    | 403              | 403            | 403     | 404   | 403
                        POST /agent/v1/pools/{pool}/agents/{agent}/heartbeat | 401  | 403      | 403    | 403              | 403            | 403     | 404   | 403
                        POST /agent/v1/attempts/{job}/{number}/reports     | 401    | 403      | 403    | 403              | 403            | 403     | 404   | 403
                        POST /agent/v1/attempts/{job}/{number}/logs        | 401    | 403      | 403    | 403              | 403            | 403     | 404   | 403
                        GET /internal/events                               | 401    | 403      | 403    | 403              | 403            | 403     | 403   | 403
                        GET /internal/questions                            | 401    | 403      | 403    | 403              | 403            | 403     | 403   | 403
                        PUT /internal/questions/{id}                       | 401    | 403      | 403    | 403              | 403            | 403     | 403   | 403
                        """)
                .with("id", job)
                .with("pool", pool.toString())
                .with("agent", "agent")
                .with("node", "n1")
                .with("job", job)
                .with("number", "1")
                .body("POST /api/v1/jobs", "{}")
                .body("POST /api/v1/jobs/batch", "{}")
                .body("PUT /api/v1/jobs/{id}/hold", stays)
                .body("PUT /api/v1/jobs/{id}/override", "{}")
                .body("POST /api/v1/pools/{pool}/estimate", "{}")
                .body("PUT /internal/questions/{id}", "{}")
                .body("PUT /api/v1/pools/{pool}", "{}")
                .body("PUT /api/v1/pools/{pool}/nodes/{node}", "{}")
                .body("PUT /api/v1/policy", "{}")
                .body("POST /api/v1/jobs/{id}/move", "{}")
                .body("PUT /agent/v1/pools/{pool}/agents/{agent}/inventory", "{}")
                .body("POST /agent/v1/pools/{pool}/agents/{agent}/heartbeat", "{\"attempts\":[]}")
                .body("POST /agent/v1/attempts/{job}/{number}/reports", "{}")
                .body("POST /agent/v1/attempts/{job}/{number}/logs", "application/octet-stream", "x")
                .check();
    }

    @Test
    void aForeignJobIsAsAbsentAsAnUnknownOne() {
        TestPool pool = TestPool.fresh("foreign");
        pool.create("n1:8");
        String job = pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"held\":true");

        for (String path : new String[] {"", "/history", "/logs", "/estimate", "/estimates"}) {
            String foreign = sofia().get("/api/v1/jobs/" + job + path)
                    .then()
                    .statusCode(404)
                    .extract()
                    .asString();
            String unknown = sofia().get("/api/v1/jobs/01a22aca-0000-7000-8000-000000000000" + path)
                    .then()
                    .statusCode(404)
                    .extract()
                    .asString();
            assertThat(foreign).isEqualTo(unknown);
        }
        sofia().delete("/api/v1/jobs/" + job).then().statusCode(404);
        sofia().body("{\"reason\":\"x\"}")
                .put("/api/v1/jobs/" + job + "/hold")
                .then()
                .statusCode(404);
        sofia().get("/api/v1/jobs?department=vision").then().statusCode(200).body("items.size()", is(0));
        sofia().get("/api/v1/jobs").then().body("items.id", not(hasItem(job)));
    }

    @Test
    void aMemberCannotEndAnothersJobButAnAdminCan() {
        TestPool pool = TestPool.fresh("owner");
        pool.create("n1:8");
        String job = pool.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"held\":true");

        as(TestTokens.person("anna").member("vision"))
                .delete("/api/v1/jobs/" + job)
                .then()
                .statusCode(403);
        People.amir().delete("/api/v1/jobs/" + job).then().statusCode(202).body("state", is("CANCELLED"));
    }

    @Test
    void anIdempotencyKeyMeansNothingInAnotherDepartment() {
        TestPool pool = TestPool.fresh("keys");
        pool.create("n1:8");
        String body = pool.body("\"tier\":\"P2\",\"gpus\":1,\"held\":true");

        String first = alice().header("Idempotency-Key", "k")
                .body(body)
                .post("/api/v1/jobs")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        alice().header("Idempotency-Key", "k")
                .body(body)
                .post("/api/v1/jobs")
                .then()
                .statusCode(201)
                .header("Idempotent-Replayed", "true")
                .body("id", is(first));
        alice().header("Idempotency-Key", "k")
                .body(body.replace("PT1H", "PT2H"))
                .post("/api/v1/jobs")
                .then()
                .statusCode(422)
                .body("type", is("urn:giveway:problem:idempotency-conflict"));
        sofia().header("Idempotency-Key", "k")
                .body(body)
                .post("/api/v1/jobs")
                .then()
                .statusCode(201)
                .body("id", not(first));
        sofia().header("Idempotency-Key", "k")
                .body(body.replaceFirst("\\{", "{\"department\":\"vision\","))
                .post("/api/v1/jobs")
                .then()
                .statusCode(422)
                .body("violations.field", everyItem(is("department")));
    }
}
