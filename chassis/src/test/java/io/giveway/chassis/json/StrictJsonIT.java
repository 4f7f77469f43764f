package io.giveway.chassis.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.chassis.app.Call;
import io.giveway.testing.Engines;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way in which a field can be wrong, as S34 and S47 ask for it: 422 with the field named, never a 500. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class StrictJsonIT {

    private static final String DURATION = "must be an ISO-8601 duration such as PT2H, in days or smaller units";
    private static final String TIME = "must be an RFC 3339 time such as 2026-11-01T08:00:00Z";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'weight': 1} | weight | is not a known field",
                "{'inner': {'depth': 1, 'x': 1}} | inner.x | is not a known field",
                "{'name': 1} | name | must be a string",
                "{'name': true} | name | must be a string",
                "{'name': {}} | name | must be a string",
                "{'name': []} | name | must be a string",
                "{'name': 'a\\u0000b'} | name | must not contain a NUL character",
                "{'name': '\\ud800'} | name | must be well-formed Unicode",
                "{'gpus': 9223372036854775807} | gpus | is out of range",
                "{'gpus': 2147483648} | gpus | is out of range",
                "{'gpus': 1.5} | gpus | must be a whole number",
                "{'gpus': 8.0} | gpus | must be a whole number",
                "{'gpus': 1e3} | gpus | must be a whole number",
                "{'gpus': '8'} | gpus | must be a whole number",
                "{'gpus': ''} | gpus | must be a whole number",
                "{'gpus': true} | gpus | must be a whole number",
                "{'gpus': []} | gpus | must be a whole number",
                "{'gpus': {}} | gpus | must be a whole number",
                "{'bytes': 9223372036854775808} | bytes | is out of range",
                "{'bytes': 1.0} | bytes | must be a whole number",
                "{'ratio': 1e999} | ratio | is out of range",
                "{'ratio': '1'} | ratio | must be a number",
                "{'price': '1'} | price | must be a number",
                "{'price': 1e999999999} | price | must have at most 30 digits before and after the point",
                "{'held': 1} | held | must be true or false",
                "{'held': 'true'} | held | must be true or false",
                "{'colour': 'red'} | colour | must be one of RED, GREEN",
                "{'colour': ''} | colour | must be one of RED, GREEN",
                "{'colour': 0} | colour | must be one of RED, GREEN",
                "{'colour': '0'} | colour | must be one of RED, GREEN",
                "{'lasts': 7200} | lasts | " + DURATION,
                "{'lasts': 'P400Y'} | lasts | " + DURATION,
                "{'lasts': '2h'} | lasts | " + DURATION,
                "{'lasts': 'PT99999999999999999999S'} | lasts | " + DURATION,
                "{'lasts': 'PT9223372036854775807S'} | lasts | must be at most P36500D",
                "{'at': 1790000000} | at | " + TIME,
                "{'at': '2026-11-01'} | at | " + TIME,
                "{'at': '2026-11-01T08:00:00'} | at | " + TIME,
                "{'at': '2026-02-30T08:00:00Z'} | at | " + TIME,
                "{'at': '1969-12-31T23:59:59Z'} | at | must be in the years 1970 to 9999",
                "{'at': '+10000-01-01T00:00:00Z'} | at | must be in the years 1970 to 9999",
                "{'pool': 5} | pool | must be a string",
                "{'tags': 'a'} | tags | must be a list",
                "{'tags': {}} | tags | must be a list",
                "{'tags': ['a', 1]} | tags[1] | must be a string",
                "{'labels': []} | labels | must be an object",
                "{'labels': ''} | labels | must be an object",
                "{'labels': {'a\\u0000': 'b'}} | labels | must not contain a NUL character",
                "{'inner': ''} | inner | must be an object",
                "{'inner': []} | inner | must be an object",
                "{'inner': 3} | inner | must be an object",
                "{'inner': {}} | inner.depth | must be a whole number",
                "{'inner': {'depth': null}} | inner.depth | must be a whole number",
                "{'inner': {'depth': 1, 'env': {'A': 1}}} | inner.env.A | must be a string",
                "[] | body | must be an object",
                "'text' | body | must be an object",
                "1 | body | must be an object",
            })
    void aWrongFieldIsNamedWithWhatWouldBeRight(String body, String field, String message) {
        Response answer = echo(body.replace('\'', '"'));
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(422);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.path("type").toString()).isEqualTo("urn:giveway:problem:invalid-field");
        assertThat(answer.<String>path("violations[0].field")).isEqualTo(field);
        assertThat(answer.<String>path("violations[0].message")).isEqualTo(message);
    }

    @Test
    void anIdOfAWrongFormSaysTheForm() {
        Response answer = echo("{\"pool\": \"../etc\"}");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.<String>path("violations[0].field")).isEqualTo("pool");
        assertThat(answer.<String>path("violations[0].message")).contains("letters, digits");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{ | cannot be read as JSON at line 1, column 2",
                "{'name': 'a' | cannot be read as JSON at line 1, column 13",
                "{'ratio': NaN} | cannot be read as JSON at line 1, column 14",
                "{'gpus': 08} | cannot be read as JSON at line 1, column 11",
                "{} x | cannot be read as JSON at line 1, column 4",
                "{} {} | something follows the JSON value at line 1, column 4",
                "{'name': 'a', 'name': 'b'} | Duplicate field 'name' at line 1, column 21",
                "{'labels': {'a': 'b', 'a': 'c'}} | Duplicate field 'a' at line 1, column 26",
                "null | the body is empty or null",
                "`` | the body is empty or null",
            })
    void whatIsNoJsonIsRefusedAsSuch(String body, String detail) {
        Response answer = echo(body.replace('\'', '"'));
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(400);
        assertThat(answer.path("type").toString()).isEqualTo("urn:giveway:problem:malformed-json");
        assertThat(answer.path("detail").toString()).isEqualTo(detail);
    }

    @Test
    void bytesThatAreNoTextAreNoJson() {
        Response answer = Call.asMember()
                .body(new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'})
                .post("/things/echo");
        assertThat(answer.statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"inner\":", "{\"x\":", "["})
    void whatIsNestedDeeperThan64IsRefused(String level) {
        Response answer = echo(level.repeat(65));
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(422);
        assertThat(answer.<Object>path("violations[0].field")).isNotNull();
    }

    @Test
    void aNumberOfManyDigitsIsRefused() {
        assertThat(echo("{\"gpus\": " + "9".repeat(1_001) + "}").statusCode()).isEqualTo(422);
    }

    @Test
    void aLongFieldNameIsNotEchoedWhole() {
        Response answer = echo("{\"" + "n".repeat(10_000) + "\": 1}");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.<String>path("violations[0].field")).hasSizeLessThan(250);
    }

    @Test
    void valuesComeBackExactly() {
        String sent = """
                {"name":"Müller 中 😀","gpus":8,"bytes":9223372036854775807,"ratio":0.5,"price":0.000000001,"held":true,\
                "colour":"RED","lasts":"PT2H","at":"2026-11-01T09:00:00.123456789+01:00","pool":"a100","tags":["a"],\
                "labels":{"k":"v"},"inner":{"env":{"A":"b"},"depth":1}}""";
        Response answer = echo(sent);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(new String(answer.asByteArray(), StandardCharsets.UTF_8))
                .isEqualTo(sent.replace("2026-11-01T09:00:00.123456789+01:00", "2026-11-01T08:00:00.123Z"));
    }

    @Test
    void whatIsNotGivenIsWrittenAsNull() {
        assertThat(echo("{}").asString()).startsWith("{\"name\":null,\"gpus\":null,");
    }

    private static Response echo(String body) {
        return Call.asMember().body(body).post("/things/echo");
    }
}
