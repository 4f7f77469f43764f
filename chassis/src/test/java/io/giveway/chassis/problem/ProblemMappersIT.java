package io.giveway.chassis.problem;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.chassis.app.Call;
import io.giveway.testing.Engines;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(Engines.class)
class ProblemMappersIT {

    @ParameterizedTest
    @ValueSource(strings = {"/nothing", "/things/nothing", "/things/x/by-number", "/q/nothing", "/"})
    void whatIsNotThereIsOneAndTheSame404(String path) {
        Response answer = Call.asMember().get(path);
        assertProblem(answer, 404, "not-found");
        assertThat(answer.asString()).isEqualTo(Call.asMember().get("/nothing").asString());
    }

    @Test
    void anotherMethodIs405() {
        assertProblem(Call.asMember().get("/things/echo"), 405, "method-not-allowed");
    }

    @Test
    void anotherMediaTypeIs415() {
        Response answer = Call.asMember().contentType("text/plain").body("x").post("/things/echo");
        assertProblem(answer, 415, "unsupported-media-type");
    }

    @Test
    void anAnswerThatNobodyOffersIs406() {
        assertProblem(Call.asMember().accept("text/csv").get("/things/me"), 406, "not-acceptable");
    }

    @ParameterizedTest
    @CsvSource({
        "number=x, number, must be a whole number",
        "number=99999999999, number, must be a whole number",
        "number=10, number, must be less than or equal to 9",
        "lasts=1, lasts, 'must be an ISO-8601 duration such as PT2H, in days or smaller units'",
        "at=yesterday, at, must be an RFC 3339 time such as 2026-11-01T08:00:00Z",
        "colour=red, colour, 'must be one of RED, GREEN'",
    })
    void aWrongQueryParameterIsNamed(String query, String field, String message) {
        Response answer = Call.asMember().get("/things/query?" + query);
        assertProblem(answer, 422, "invalid-field");
        assertThat(answer.<String>path("violations[0].field")).isEqualTo(field);
        assertThat(answer.<String>path("violations[0].message")).isEqualTo(message);
    }

    @Test
    void anIdInAQueryThatCanBeNoneIsNamed() {
        Response answer = Call.asMember().get("/things/query?department=..");
        assertProblem(answer, 422, "invalid-field");
        assertThat(answer.<String>path("violations[0].field")).isEqualTo("department");
    }

    @Test
    void aWrongHeaderIsNamed() {
        Response answer = Call.asMember().header("X-Number", "x").get("/things/query");
        assertProblem(answer, 422, "invalid-field");
        assertThat(answer.<String>path("violations[0].field")).isEqualTo("X-Number");
    }

    @Test
    void brokenConstraintsAreAllNamedAsTheClientWroteThem() {
        Response answer = Call.asMember()
                .body("{\"jobs\": [{\"gpus\": 1}, {\"gpus\": 0}, null]}")
                .post("/things/batch");
        assertProblem(answer, 422, "invalid-field");
        assertThat(answer.<List<String>>path("violations.field")).containsExactly("jobs[1].gpus", "jobs[2]");
    }

    @Test
    void aTypeIsNamedWithinABatch() {
        Response answer = Call.asMember()
                .body("{\"jobs\": [{\"gpus\": 1}, {\"gpus\": \"1\"}]}")
                .post("/things/batch");
        assertProblem(answer, 422, "invalid-field");
        assertThat(answer.<List<String>>path("violations.field")).containsExactly("jobs[1].gpus");
    }

    @Test
    void aRefusalKeepsItsHeaders() {
        Response answer = given().get("/things/late");
        assertProblem(answer, 503, "unavailable");
        assertThat(answer.header("Retry-After")).isEqualTo("7");
    }

    @Test
    void anErrorOfOursTellsNothingAndIsLoggedOnceUnderItsReference() {
        List<LogRecord> records = new CopyOnWriteArrayList<>();
        Handler handler = recording(records);
        Logger root = Logger.getLogger("");
        root.addHandler(handler);
        Response answer = given().get("/things/fail");
        root.removeHandler(handler);

        assertProblem(answer, 500, "internal");
        assertThat(answer.asString()).doesNotContain("secret");
        String reference = answer.path("reference");
        assertThat(records)
                .filteredOn(logged -> logged.getLevel().intValue() >= Level.WARNING.intValue())
                .hasSize(1)
                .allMatch(logged -> logged.getLevel().getName().equals("ERROR")
                        && texts(logged).anyMatch(text -> text.contains(reference)));
    }

    private static Stream<String> texts(LogRecord logged) {
        Object[] parameters = logged.getParameters() == null ? new Object[0] : logged.getParameters();
        return Stream.concat(
                Stream.of(logged.getMessage()), Stream.of(parameters).map(String::valueOf));
    }

    private static Handler recording(List<LogRecord> records) {
        return new Handler() {
            @Override
            public void publish(LogRecord logged) {
                records.add(logged);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }

    private static void assertProblem(Response answer, int status, String slug) {
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(status);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.<String>path("type")).isEqualTo("urn:giveway:problem:" + slug);
        assertThat(answer.<Integer>path("status")).isEqualTo(status);
        assertThat(answer.<String>path("title")).isNotBlank();
    }
}
