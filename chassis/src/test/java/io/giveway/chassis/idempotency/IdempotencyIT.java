package io.giveway.chassis.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.chassis.app.Call;
import io.giveway.chassis.app.ThingResource;
import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(Engines.class)
class IdempotencyIT {

    @Inject
    DataSource database;

    @Inject
    SettableClock clock;

    @Inject
    Idempotency idempotency;

    private final String key = UUID.randomUUID().toString();
    private long before;

    @BeforeEach
    void count() throws SQLException {
        before = effects();
    }

    @AfterEach
    void letTimeRun() {
        clock.follow();
        ThingResource.gate = new CountDownLatch(0);
    }

    @Test
    void theSameRequestTwiceActsOnceAndAnswersTheSame() throws SQLException {
        Response first = once(key, "{\"name\": \"a\", \"labels\": {\"x\": \"1\", \"y\": \"2\"}}");
        Response second = once(key, "{ \"labels\": {\"y\": \"2\", \"x\": \"1\"}, \"name\":\"a\" }");
        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(first.header("Idempotent-Replayed")).isNull();
        assertThat(second.statusCode()).isEqualTo(201);
        assertThat(second.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(second.asString()).isEqualTo(first.asString());
        assertThat(second.header("Location")).isEqualTo(first.header("Location"));
        assertThat(second.contentType()).isEqualTo(first.contentType());
        assertThat(effects() - before).isOne();
    }

    @Test
    void anotherBodyUnderTheKeyIsRefused() throws SQLException {
        once(key, "{\"name\": \"a\"}");
        Response other = once(key, "{\"name\": \"b\"}");
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(other.<String>path("type")).isEqualTo("urn:giveway:problem:idempotency-conflict");
        assertThat(effects() - before).isOne();
    }

    @Test
    void withoutAKeyEachRequestActs() throws SQLException {
        once(null, "{}");
        once(null, "{}");
        assertThat(effects() - before).isEqualTo(2);
    }

    @Test
    void aRefusedRequestKeepsNoKey() throws SQLException {
        assertThat(once(key, "{\"name\": \"refuse\"}").statusCode()).isEqualTo(409);
        assertThat(effects() - before).isZero();
        assertThat(once(key, "{\"name\": \"a\"}").statusCode()).isEqualTo(201);
        assertThat(effects() - before).isOne();
    }

    @Test
    void whoWaitsTooLongForTheFirstIsTold() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        ThingResource.gate = gate;
        CompletableFuture<Response> first = CompletableFuture.supplyAsync(() -> once(key, "{}"));
        Response second = awaitConflict();
        gate.countDown();
        assertThat(second.<String>path("type")).isEqualTo("urn:giveway:problem:conflict");
        assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
        assertThat(effects() - before).isOne();
    }

    /** Asks once the first request is known to hold the key. */
    private Response awaitConflict() {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (System.nanoTime() < deadline) {
            if (lockIsHeld()) {
                return once(key, "{}");
            }
        }
        throw new AssertionError("the first request did not arrive");
    }

    private boolean lockIsHeld() {
        try (Connection connection = database.getConnection();
                ResultSet locks = connection
                        .createStatement()
                        .executeQuery("select count(*) from pg_locks where locktype = 'advisory' and granted")) {
            locks.next();
            return locks.getInt(1) > 0;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void twentyAtOnceActOnceAndAreAnsweredAlike() throws Exception {
        List<CompletableFuture<Response>> all = IntStream.range(0, 20)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> once(key, "{}")))
                .toList();
        List<String> answers = new ArrayList<>();
        int replayed = 0;
        for (CompletableFuture<Response> one : all) {
            Response answer = one.get(20, TimeUnit.SECONDS);
            assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(201);
            answers.add(answer.asString() + answer.header("Location"));
            replayed += answer.header("Idempotent-Replayed") == null ? 0 : 1;
        }
        assertThat(answers).containsOnly(answers.get(0));
        assertThat(replayed).isEqualTo(19);
        assertThat(effects() - before).isOne();
    }

    @Test
    void aKeyMeansAnotherThingToAnotherDepartmentOrClient() throws SQLException {
        once(key, "{}");
        String speech = TestTokens.person("sofia").member("speech").token();
        String portal = TestTokens.person("alice")
                .member("vision")
                .claim("azp", "portal")
                .token();
        assertThat(Call.as(speech)
                        .header("Idempotency-Key", key)
                        .body("{}")
                        .post("/things/once")
                        .header("Idempotent-Replayed"))
                .isNull();
        assertThat(Call.as(portal)
                        .header("Idempotency-Key", key)
                        .body("{}")
                        .post("/things/once")
                        .header("Idempotent-Replayed"))
                .isNull();
        assertThat(effects() - before).isEqualTo(3);
    }

    @Test
    void afterItsTimeAKeyIsForgottenAndPurged() throws SQLException {
        once(key, "{\"name\": \"a\"}");
        clock.advance(IdempotencyScope.A_WEEK.plusSeconds(1));
        assertThat(once(key, "{\"name\": \"b\"}").statusCode()).isEqualTo(201);
        assertThat(effects() - before).isEqualTo(2);
        clock.advance(IdempotencyScope.A_WEEK.plusSeconds(1));
        int purged = 0;
        for (int last = 1; last > 0; purged += last) {
            last = idempotency.purge(2);
            assertThat(last).isLessThanOrEqualTo(2);
        }
        assertThat(purged).isPositive();
        assertThat(idempotency.purge(2)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"é", "a\tb"})
    void aKeyThatIsNotPrintableAsciiIsRefused(String wrong) throws SQLException {
        assertRefusedByName(wrong);
    }

    @Test
    void aKeyThatIsTooLongIsRefused() throws SQLException {
        assertRefusedByName("k".repeat(256));
        assertThat(once("k".repeat(255), "{}").statusCode()).isEqualTo(201);
    }

    private void assertRefusedByName(String wrong) throws SQLException {
        Response answer = once(wrong, "{}");
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(422);
        assertThat(answer.<String>path("violations[0].field")).isEqualTo("Idempotency-Key");
        assertThat(effects() - before).isZero();
    }

    private long effects() throws SQLException {
        try (Connection connection = database.getConnection();
                ResultSet count = connection.createStatement().executeQuery("select count(*) from effect")) {
            count.next();
            return count.getLong(1);
        }
    }

    private static Response once(String key, String body) {
        var call = Call.asMember().body(body);
        return (key == null ? call : call.header("Idempotency-Key", key)).post("/things/once");
    }
}
