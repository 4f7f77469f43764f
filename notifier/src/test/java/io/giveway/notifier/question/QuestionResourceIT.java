package io.giveway.notifier.question;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.job.Decider;
import io.giveway.contracts.question.QuestionStep;
import io.giveway.notifier.nearby.Nearby;
import io.giveway.notifier.nearby.QueueNearby;
import io.giveway.notifier.nearby.Scene;
import io.giveway.testing.Engines;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
@QuarkusTestResource(Nearby.class)
class QuestionResourceIT {

    private static final String QUESTION = "/api/v1/jobs/j-1/question";
    private static final String CONFIRMATION = "/api/v1/jobs/j-1/confirmation";

    @Inject
    Scene scene;

    @BeforeEach
    void ask() {
        scene.begin();
        QueueNearby.waits(Scene.p0());
        scene.round();
    }

    @Test
    void theDepartmentSeesTheQuestionAndItsDeadline() {
        Response answer = as(TestTokens.person("anna").member("vision")).get(QUESTION);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.<String>path("state")).isEqualTo("OPEN");
        assertThat(answer.<String>path("askedAt")).isEqualTo("2026-03-02T10:00:00Z");
        assertThat(answer.<String>path("deadline")).isEqualTo("2026-03-02T10:30:00Z");
        assertThat(answer.<Integer>path("reminders")).isEqualTo(1);
    }

    @Test
    void aForeignQuestionDoesNotExistAndReadsLikeAnUnknownOne() {
        TestTokens sofia = TestTokens.person("sofia").admin("speech");
        Response foreign = as(sofia).get(QUESTION);
        assertThat(foreign.statusCode()).isEqualTo(404);
        assertThat(foreign.asString())
                .isEqualTo(as(sofia).get("/api/v1/jobs/j-9/question").asString());
        assertThat(confirm(sofia).statusCode()).isEqualTo(404);
        assertThat(QueueNearby.told()).hasSize(1);
    }

    @Test
    void theOwnerAnswersOnce() {
        TestTokens alice = TestTokens.person("alice").member("vision");
        Response answer = confirm(alice);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.<String>path("state")).isEqualTo("KEPT");
        assertThat(answer.<String>path("answeredBy")).isEqualTo("OWNER");
        assertThat(QueueNearby.told().get(1).step()).isEqualTo(QuestionStep.KEPT);
        assertThat(QueueNearby.told().get(1).by()).isEqualTo("alice");
        Response second = confirm(alice);
        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(second.asString()).contains("by the owner at");
    }

    @Test
    void adminsAnswerForTheirDepartmentAndForAll() {
        assertThat(confirm(TestTokens.person("amir").admin("vision")).statusCode())
                .isEqualTo(200);
        assertThat(QueueNearby.told().get(1).role()).isEqualTo(Decider.DEPARTMENT_ADMIN);
        ask();
        assertThat(confirm(TestTokens.person("rosa").role("resource-admin")).statusCode())
                .isEqualTo(200);
        assertThat(QueueNearby.told().get(1).role()).isEqualTo(Decider.RESOURCE_ADMIN);
    }

    @Test
    void anotherMemberSeesButDoesNotDecide() {
        assertThat(confirm(TestTokens.person("anna").member("vision")).statusCode())
                .isEqualTo(403);
    }

    @Test
    void somebodyOfTheOwnersNameInAnotherDepartmentIsNotTheOwner() {
        assertThat(confirm(TestTokens.person("alice").member("speech")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void aMissingDecisionIsNamed() {
        Response answer =
                as(TestTokens.person("alice").member("vision")).body("{}").post(CONFIRMATION);
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.<String>path("violations[0].field")).isEqualTo("decision");
    }

    private static Response confirm(TestTokens token) {
        return as(token).body("{\"decision\": \"KEEP\"}").post(CONFIRMATION);
    }

    private static RequestSpecification as(TestTokens token) {
        return given().header("Authorization", "Bearer " + token.token()).contentType("application/json");
    }
}
