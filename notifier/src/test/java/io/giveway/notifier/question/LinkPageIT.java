package io.giveway.notifier.question;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.job.Decider;
import io.giveway.contracts.question.QuestionState;
import io.giveway.contracts.question.QuestionStep;
import io.giveway.notifier.nearby.Nearby;
import io.giveway.notifier.nearby.QueueNearby;
import io.giveway.notifier.nearby.Scene;
import io.giveway.testing.Engines;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
@QuarkusTestResource(Nearby.class)
class LinkPageIT {

    @Inject
    Scene scene;

    @Inject
    QuestionBook book;

    private String owner;
    private String admin;

    @BeforeEach
    void ask() {
        scene.begin();
        QueueNearby.waits(Scene.p0("alice", "<b>train</b>", true, Scene.p0().since()));
        scene.round();
        owner = Scene.linkTo("alice@example.org");
        admin = Scene.linkTo("rosa@example.org");
    }

    /** Case S48. */
    @Test
    void scannersThatOpenEachLinkChangeNothing() {
        for (int i = 0; i < 3; i++) {
            for (String link : new String[] {owner, admin}) {
                for (String answer : new String[] {"", "?answer=KEEP", "?answer=DEMOTE"}) {
                    assertThat(given().get(link + answer).statusCode()).isEqualTo(200);
                    assertThat(given().head(link + answer).statusCode()).isEqualTo(200);
                }
            }
        }
        assertThat(row().state).isEqualTo(QuestionState.OPEN);
        assertThat(QueueNearby.told()).hasSize(1);
    }

    /** Case S48. */
    @Test
    void onePostDecidesAndASecondIsToldWhichRoleAnsweredAndWhen() {
        Response first = given().formParam("decision", "KEEP").post(owner);
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.asString()).contains("It stays P0");
        assertThat(QueueNearby.told().get(1).step()).isEqualTo(QuestionStep.KEPT);
        assertThat(QueueNearby.told().get(1).role()).isEqualTo(Decider.OWNER);
        Response second = given().formParam("decision", "DEMOTE").post(admin);
        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(second.asString()).contains("keep it P0, by the owner at 2026-03-02T10:00:00Z");
        assertThat(given().get(admin).asString()).contains("by the owner at 2026-03-02T10:00:00Z");
        assertThat(QueueNearby.told()).hasSize(2);
        QueueNearby.waits();
        scene.after(Duration.ofHours(1));
        assertThat(QueueNearby.told()).hasSize(2);
        assertThat(row().state).isEqualTo(QuestionState.KEPT);
    }

    @Test
    void anAdminMayMakeItAP1() {
        assertThat(given().formParam("decision", "DEMOTE").post(admin).asString())
                .contains("It is a P1 now");
        assertThat(QueueNearby.told().get(1).step()).isEqualTo(QuestionStep.DEMOTED);
        assertThat(QueueNearby.told().get(1).role()).isEqualTo(Decider.RESOURCE_ADMIN);
    }

    @Test
    void anAnswerWhileTheQueueServiceIsAwayCountsAndTakesEffectLater() {
        QueueNearby.goesAway(true);
        assertThat(given().formParam("decision", "KEEP").post(owner).statusCode())
                .isEqualTo(200);
        QueueNearby.goesAway(false);
        scene.round();
        assertThat(QueueNearby.told().get(1).step()).isEqualTo(QuestionStep.KEPT);
        scene.round();
        assertThat(QueueNearby.told()).hasSize(2);
    }

    @Test
    void anAnswerAfterTheStartChangesNothingAndSaysSo() {
        QueueNearby.answers(409);
        Response answer = given().formParam("decision", "DEMOTE").post(owner);
        assertThat(answer.asString()).contains("Nothing left to decide");
        assertThat(row().state).isEqualTo(QuestionState.ENDED);
    }

    @Test
    void twoAnswersInTheSameMomentAreOneAnswer() {
        var both = Stream.of("KEEP", "DEMOTE", "KEEP", "DEMOTE")
                .map(decision -> CompletableFuture.supplyAsync(() ->
                        given().formParam("decision", decision).post(owner).statusCode()))
                .toList();
        assertThat(both.stream().map(CompletableFuture::join)).containsExactlyInAnyOrder(200, 409, 409, 409);
        assertThat(QueueNearby.told()).hasSize(2);
    }

    @Test
    void aLinkThatWasChangedOrIsOldDoesNotExist() {
        String changed = owner.substring(0, owner.length() - 1) + (owner.endsWith("A") ? "B" : "A");
        assertThat(given().get(changed).statusCode()).isEqualTo(404);
        assertThat(given().formParam("decision", "KEEP").post(changed).statusCode())
                .isEqualTo(404);
        scene.after(Duration.ofDays(8));
        assertThat(given().get(owner).statusCode()).isEqualTo(404);
        assertThat(given().formParam("decision", "KEEP").post(owner).statusCode())
                .isEqualTo(404);
    }

    @Test
    void anAnswerThatIsNoneIsRefused() {
        assertThat(given().formParam("decision", "MAYBE").post(owner).statusCode())
                .isEqualTo(422);
        assertThat(given().contentType("application/json")
                        .body("{\"decision\":\"KEEP\"}")
                        .post(owner)
                        .statusCode())
                .isEqualTo(415);
        assertThat(row().state).isEqualTo(QuestionState.OPEN);
    }

    @Test
    void thePageEscapesWhatUsersWroteAndRunsNothing() {
        Response page = given().get(owner + "?answer=DEMOTE");
        assertThat(page.contentType()).startsWith("text/html");
        assertThat(page.asString())
                .contains("&lt;b&gt;train")
                .doesNotContain("<script")
                .doesNotContain("<b>train");
        assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'", "frame-ancestors 'none'");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
    }

    private QuestionRow row() {
        return book.latest("j-1").orElseThrow();
    }
}
