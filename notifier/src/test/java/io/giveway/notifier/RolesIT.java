package io.giveway.notifier;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.giveway.notifier.nearby.Nearby;
import io.giveway.notifier.nearby.Scene;
import io.giveway.testing.Engines;
import io.giveway.testing.OperationRoleMatrix;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
@QuarkusTestResource(Nearby.class)
class RolesIT {

    @TestHTTPResource("/")
    URI base;

    @Inject
    Scene scene;

    @Test
    void eachOperationIsOpenToExactlyTheRolesOfTheTable() {
        scene.begin();
        OperationRoleMatrix matrix = new OperationRoleMatrix(base, """
                        operation                           | nobody | stranger | member | department-admin | resource-admin | finance | agent | machine
                        GET /api/v1/jobs/{id}/question      | 401    | 403      | 404    | 404              | 404            | 403     | 403   | 403
                        POST /api/v1/jobs/{id}/confirmation | 401    | 403      | 404    | 404              | 404            | 403     | 403   | 403
                        GET /api/v1/me/notifications        | 401    | 403      | 200    | 200              | 200            | 200     | 403   | 403
                        PUT /api/v1/me/notifications        | 401    | 403      | 200    | 200              | 200            | 200     | 403   | 403
                        GET /api/v1/admin/deliveries        | 401    | 403      | 403    | 403              | 200            | 403     | 403   | 403
                        GET /q/{token}                      | 404    | 404      | 404    | 404              | 404            | 404     | 404   | 404
                        POST /q/{token}                     | 404    | 404      | 404    | 404              | 404            | 404     | 404   | 404
                        """)
                .body("POST /api/v1/jobs/{id}/confirmation", "{\"decision\": \"KEEP\"}")
                .body("PUT /api/v1/me/notifications", "{}")
                .body("POST /q/{token}", "application/x-www-form-urlencoded", "decision=KEEP");
        assertThatCode(matrix::check).doesNotThrowAnyException();
    }
}
