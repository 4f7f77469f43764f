package io.giveway.chassis.caller;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.giveway.testing.Engines;
import io.giveway.testing.OperationRoleMatrix;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
class RolesIT {

    private static final String TABLE = """
            operation                    | nobody | stranger | member | department-admin | resource-admin | finance | agent | machine
            POST /things/echo            | 401    | 403      | 200    | 200              | 403            | 403     | 403   | 200
            POST /things/batch           | 401    | 403      | in     | in               | 403            | 403     | 403   | in
            POST /things/raw             | 401    | 403      | 200    | 200              | 403            | 403     | 403   | 200
            GET /things/query            | 401    | 403      | 2xx    | 2xx              | 403            | 403     | 403   | 2xx
            GET /things/pages            | 401    | 403      | 200    | 200              | 403            | 403     | 403   | 200
            GET /things/{number}/by-number | 401  | 403      | 404    | 404              | 403            | 403     | 403   | 404
            POST /things/once            | 401    | 403      | 201    | 201              | 403            | 403     | 403   | 403
            GET /things/me               | 401    | 403      | 200    | 200              | 200            | 200     | 200   | 200
            GET /things/admin            | 401    | 403      | 403    | 200              | 200            | 403     | 403   | 403
            GET /things/forgotten        | 401    | 403      | 403    | 403              | 403            | 403     | 403   | 403
            GET /things/fail             | 500    | 500      | 500    | 500              | 500            | 500     | 500   | 500
            GET /things/late             | 503    | 503      | 503    | 503              | 503            | 503     | 503   | 503
            GET /things/database         | 200    | 200      | 200    | 200              | 200            | 200     | 200   | 200
            """;

    @TestHTTPResource("/")
    URI base;

    @Test
    void eachOperationIsOpenToExactlyTheRolesOfTheTable() {
        assertThatCode(() -> matrix(TABLE).check()).doesNotThrowAnyException();
    }

    @Test
    void anOperationThatTheTableForgotIsFound() {
        assertThatThrownBy(() ->
                        matrix(TABLE.replaceAll("GET /things/admin.*\n", "")).check())
                .isInstanceOf(AssertionError.class)
                .hasMessage("GET /things/admin: offered by the service, missing from the table");
    }

    @Test
    void anOperationThatIsGoneIsFound() {
        assertThatThrownBy(() -> matrix(TABLE
                                + TABLE.lines()
                                        .skip(9)
                                        .findFirst()
                                        .orElseThrow()
                                        .replace("admin ", "gone  "))
                        .check())
                .hasMessage("GET /things/gone: in the table, not offered by the service");
    }

    @Test
    void aRoleThatGetsInWhereItMustNotIsFound() {
        String table = TABLE.replace(
                "GET /things/me               | 401    | 403      | 200 ", "GET /things/me | 401 | 403 | 403 ");
        assertThatThrownBy(() -> matrix(table).check())
                .hasMessageStartingWith("GET /things/me as member: expected 403, was 200");
    }

    private OperationRoleMatrix matrix(String table) {
        return new OperationRoleMatrix(base, table)
                .body("POST /things/echo", "{}")
                .body("POST /things/batch", "{}")
                .body("POST /things/raw", "application/octet-stream", "x")
                .body("POST /things/once", "{}");
    }
}
