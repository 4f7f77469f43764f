package io.giveway.queue;

import static io.giveway.queue.People.alice;
import static io.giveway.queue.People.as;
import static io.giveway.queue.People.rosa;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.testing.Engines;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases S34 and S47, and their neighbours: every field wrong in turn is named, and nothing is stored. */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class BadInputIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Inject
    EntityManager entities;

    private static final TestPool POOL = TestPool.fresh("bad");
    private Object before;

    @BeforeEach
    void countJobs() {
        POOL.create("n1:8");
        before = jobs();
    }

    @AfterEach
    void nothingIsStored() {
        assertThat(jobs()).isEqualTo(before);
    }

    private Object jobs() {
        return entities.createNativeQuery("select count(*) from queue.job").getSingleResult();
    }

    private ObjectNode good() throws Exception {
        return (ObjectNode) JSON.readTree("""
                {"name":"train","department":"vision","pool":"%s","tier":"P0","gpus":4,"gpusPerNode":2,"minGpus":2,
                 "expectedDuration":"PT1H","timeLimit":"PT2H",
                 "checkpoint":{"supported":true,"signal":"SIGUSR1","gracePeriod":"PT1M"},
                 "admission":{"category":"ONLINE_INCIDENT","reference":"INC-1","deadline":"2026-12-01T00:00:00Z"},
                 "workload":{"command":["true"],"image":"train:1","env":{"A":"b"},"workingDirectory":"/tmp"},
                 "labels":{"team":"x"},"notBefore":"2026-03-02T08:00:00Z","dependsOn":[],"retries":1,"held":true,
                 "notify":["a@example.org"]}""".formatted(POOL));
    }

    @TestFactory
    Stream<DynamicTest> aWrongFieldIsNamed() {
        return Stream.of(
                        "/name",
                        "",
                        "/name",
                        "null",
                        "/name",
                        "7",
                        "/name",
                        "\" \"",
                        "/name",
                        "\"" + "n".repeat(10_000) + "\"",
                        "/name",
                        "\"a\\u0000b\"",
                        "/department",
                        "\"speech\"",
                        "/department",
                        "\"nobody's\"",
                        "/pool",
                        "",
                        "/pool",
                        "\"none\"",
                        "/pool",
                        "[]",
                        "/tier",
                        "",
                        "/tier",
                        "null",
                        "/tier",
                        "\"P3\"",
                        "/tier",
                        "0",
                        "/gpus",
                        "",
                        "/gpus",
                        "0",
                        "/gpus",
                        "-1",
                        "/gpus",
                        "1.5",
                        "/gpus",
                        "\"8\"",
                        "/gpus",
                        "9223372036854775807",
                        "/gpus",
                        "99999999999999999999999",
                        "/gpus",
                        "100001",
                        "/gpusPerNode",
                        "3",
                        "/gpusPerNode",
                        "0",
                        "/minGpus",
                        "5",
                        "/minGpus",
                        "0",
                        "/minGpus",
                        "3",
                        "/expectedDuration",
                        "",
                        "/expectedDuration",
                        "\"PT0S\"",
                        "/expectedDuration",
                        "\"-PT1H\"",
                        "/expectedDuration",
                        "\"P400Y\"",
                        "/expectedDuration",
                        "3600",
                        "/expectedDuration",
                        "\"PT9999999H\"",
                        "/timeLimit",
                        "\"PT0S\"",
                        "/timeLimit",
                        "\"soon\"",
                        "/checkpoint/supported",
                        "",
                        "/checkpoint/supported",
                        "\"true\"",
                        "/checkpoint/signal",
                        "\"SIGSTOP\"",
                        "/checkpoint/signal",
                        "\"SIGKILL\"",
                        "/checkpoint/signal",
                        "\"USR1\"",
                        "/checkpoint/gracePeriod",
                        "\"PT16M\"",
                        "/checkpoint/gracePeriod",
                        "\"PT0S\"",
                        "/admission/category",
                        "",
                        "/admission/category",
                        "\"EXPLORATION\"",
                        "/admission/category",
                        "\"X\"",
                        "/admission/reference",
                        "",
                        "/admission/reference",
                        "\"\"",
                        "/admission/reference",
                        "\"" + "r".repeat(201) + "\"",
                        "/admission/deadline",
                        "\"tomorrow\"",
                        "/admission/deadline",
                        "5",
                        "/workload",
                        "",
                        "/workload/command",
                        "",
                        "/workload/command",
                        "[]",
                        "/workload/command",
                        "\"true\"",
                        "/workload/command",
                        "[\"" + "c".repeat(65 * 1024) + "\"]",
                        "/workload/image",
                        "\"\"",
                        "/workload/workingDirectory",
                        "\"relative\"",
                        "/notBefore",
                        "\"2099-01-01T00:00:00Z\"",
                        "/notBefore",
                        "\"2026-03-02\"",
                        "/retries",
                        "-1",
                        "/retries",
                        "101",
                        "/held",
                        "1",
                        "/weight",
                        "120",
                        "/lane",
                        "\"PRIORITY\"",
                        "/priority",
                        "1",
                        "/checkpoint/when",
                        "1",
                        "/workload/gpu",
                        "1",
                        "/admission/weight",
                        "1")
                .collect(
                        java.util.ArrayList<String[]>::new,
                        (pairs, word) -> {
                            if (pairs.isEmpty() || pairs.get(pairs.size() - 1)[1] != null) {
                                pairs.add(new String[] {word, null});
                            } else {
                                pairs.get(pairs.size() - 1)[1] = word;
                            }
                        },
                        java.util.ArrayList::addAll)
                .stream()
                .map(pair -> DynamicTest.dynamicTest(
                        pair[0] + " = "
                                + (pair[1].isEmpty()
                                        ? "(missing)"
                                        : pair[1].substring(0, Math.min(30, pair[1].length()))),
                        () -> refusedNaming(pair[0], pair[1])));
    }

    private void refusedNaming(String pointer, String value) throws Exception {
        ObjectNode body = good();
        int last = pointer.lastIndexOf('/');
        ObjectNode parent = (ObjectNode) (last == 0 ? body : body.at(pointer.substring(0, last)));
        String name = pointer.substring(last + 1);
        if (value.isEmpty()) {
            parent.remove(name);
        } else {
            parent.set(name, JSON.readTree(value));
        }
        String field = pointer.substring(1).replace('/', '.');
        alice().body(body.toString())
                .post("/api/v1/jobs")
                .then()
                .statusCode(422)
                .contentType("application/problem+json")
                .body("type", is("urn:giveway:problem:invalid-field"))
                .body("violations.field", hasItem(field))
                .body("violations.message", hasItem(notNullValue()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"A\":null}|workload.env.A",
                "{\"GIVEWAY_JOB_ID\":\"x\"}|workload.env.GIVEWAY_JOB_ID",
                "{\"CUDA_VISIBLE_DEVICES\":\"0\"}|workload.env.CUDA_VISIBLE_DEVICES",
                "{\"1A\":\"x\"}|workload.env",
                "{\"A\":7}|workload.env.A"
            })
    void aWrongVariableIsNamed(String env, String field) throws Exception {
        ObjectNode body = good();
        ((ObjectNode) body.get("workload")).set("env", JSON.readTree(env));

        refused(body).body("violations.field", hasItem(field));
    }

    @ParameterizedTest
    @CsvSource({"65,labels", "1,labels"})
    void tooManyOrTooLongLabelsAreRefused(int count, String field) throws Exception {
        ObjectNode labels = JSON.createObjectNode();
        for (int i = 0; i < count; i++) {
            labels.put(count == 1 ? "k".repeat(64) : "k" + i, "v");
        }
        refused((ObjectNode) good().set("labels", labels)).body("violations.field", hasItem(field));
    }

    /** Case S56. */
    @Test
    void anUnknownAForeignAFailedAndACancelledDependencyAreRefusedAlike() throws Exception {
        String failed = failed();
        String foreign = POOL.submit(People.sofia(), "\"tier\":\"P2\",\"gpus\":1,\"held\":true");
        String cancelled = POOL.submit(alice(), "\"tier\":\"P2\",\"gpus\":1,\"held\":true");
        alice().delete("/api/v1/jobs/" + cancelled);
        before = jobs();

        for (String id : new String[] {foreign, failed, cancelled, "01a22aca-4cc5-71a4-85fa-11f73639ae1a", "no such"}) {
            ArrayNode dependencies = JSON.createArrayNode().add(id);
            refused((ObjectNode) good().set("dependsOn", dependencies))
                    .body("violations[0].field", is("dependsOn[0]"))
                    .body("violations[0].message", is("is no job of vision that can still succeed"));
        }
    }

    private static String failed() {
        TestPool own = TestPool.fresh("failing");
        TestAgent agent = own.create("n1:1");
        String job = own.submit(alice(), 1);
        agent.commands();
        agent.report(job, 1, 1, "STARTED");
        agent.report(job, 1, 2, "EXITED:1");
        return job;
    }

    @Test
    void aP1WithoutCheckpointsNeedsALimitAndIsToldWhy() throws Exception {
        ObjectNode body = good();
        body.put("tier", "P1").remove("admission");
        body.remove("checkpoint");
        body.put("timeLimit", "PT5H");

        refused(body)
                .body("violations.field", hasItem("timeLimit"))
                .body("violations[0].message", containsString("P2"));
    }

    @Test
    void whatCanNeverFitIsRefusedWithWhatFitsAndWhere() throws Exception {
        TestPool larger = TestPool.fresh("larger");
        larger.create("n1:8", "n2:8");
        ObjectNode body = good().put("gpus", 12);
        body.remove("gpusPerNode");
        body.remove("minGpus");

        alice().body(body.toString())
                .post("/api/v1/jobs")
                .then()
                .statusCode(422)
                .body("type", is("urn:giveway:problem:does-not-fit"))
                .body("requestedGpus", is(12))
                .body("largestShape.gpus", is(8))
                .body("pools", hasItem(larger.toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"name\":\"a\"",
                "{\"name\":}",
                "{} {}",
                "{\"name\":\"a\",\"name\":\"b\"}",
                "nul",
                "{'name':1}"
            })
    void brokenJsonIsMalformed(String body) {
        alice().body(body).post("/api/v1/jobs").then().statusCode(400);
    }

    @Test
    void aDeepBodyIsRefusedAndNotAnErrorOfOurs() {
        String deep = "[".repeat(5000) + "]".repeat(5000);
        ValidatableResponse answer =
                alice().body("{\"labels\":" + deep + "}").post("/api/v1/jobs").then();

        assertThat(answer.extract().statusCode()).isIn(400, 422);
    }

    @Test
    void anotherMediaTypeIs415() {
        alice().contentType("text/plain").body("x").post("/api/v1/jobs").then().statusCode(415);
    }

    @Test
    void aBatchNamesTheJobThatIsWrongAndTakesNone() throws Exception {
        ObjectNode wrong = good().put("gpus", 0);
        JsonNode batch = JSON.createObjectNode()
                .set("jobs", JSON.createArrayNode().add(good()).add(wrong));

        alice().body(batch.toString())
                .post("/api/v1/jobs/batch")
                .then()
                .statusCode(422)
                .body("violations.field", hasItem("jobs[1].gpus"));
    }

    @Test
    void aBatchMayBeLargerThanOneJob() {
        String large = " ".repeat(2 << 20) + "{\"jobs\":[{\"gpus\":0}]}";
        alice().body(large)
                .post("/api/v1/jobs/batch")
                .then()
                .statusCode(422)
                .body("violations.field", hasItem("jobs[0].gpus"));
        alice().body(large).post("/api/v1/jobs").then().statusCode(413);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/jobs?owner=%00", "/api/v1/jobs?label=a%3D%00", "/api/v1/jobs?cursor=AAAA"})
    void aParameterThatNoDatabaseCanLookForIs422(String path) {
        alice().urlEncodingEnabled(false).get(path).then().statusCode(422);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"billing\":{\"zone\":\"Mars/X\"}}",
                "{\"budget\":{\"onExhausted\":\"BOOM\"}}",
                "{\"preemption\":{\"limitPerDay\":1.5}}"
            })
    void aWrongPolicyIsRefusedInWordsOfTheApi(String policy) {
        String answer = rosa().body(policy)
                .put("/api/v1/policy")
                .then()
                .statusCode(422)
                .extract()
                .asString();

        assertThat(answer).doesNotContain("java.", "io.giveway", "eserialize");
    }

    @Test
    void aTokenThatDoesNotHoldIsRefused() throws Exception {
        TestTokens alice = TestTokens.person("alice").member("vision");
        for (String token : new String[] {
            alice.forgedByForeignKey(),
            TestTokens.person("alice").member("vision").expired().token(),
            TestTokens.person("alice").member("vision").claim("aud", "other").token(),
            TestTokens.person("alice")
                    .member("vision")
                    .claim("iss", "http://evil")
                    .token(),
            TestTokens.person("alice").member("vision").forgedUnsigned(),
            TestTokens.person("alice").member("vision").forgedByPublicKey()
        }) {
            io.restassured.RestAssured.given()
                    .auth()
                    .oauth2(token)
                    .contentType("application/json")
                    .body(good().toString())
                    .post("/api/v1/jobs")
                    .then()
                    .statusCode(401);
        }
        as(TestTokens.person("stranger"))
                .body(good().toString())
                .post("/api/v1/jobs")
                .then()
                .statusCode(403);
    }

    private ValidatableResponse refused(ObjectNode body) {
        return alice().body(body.toString()).post("/api/v1/jobs").then().statusCode(422);
    }
}
