package io.giveway.notifier.notice;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.event.FeedEvent;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.notifier.delivery.Postman;
import io.giveway.notifier.nearby.FickleRelay;
import io.giveway.notifier.nearby.FickleRelay.Mood;
import io.giveway.notifier.nearby.Nearby;
import io.giveway.notifier.nearby.QueueNearby;
import io.giveway.notifier.nearby.Scene;
import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.giveway.testing.TestTokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
@QuarkusTestResource(Nearby.class)
class NoticesIT {

    @Inject
    Scene scene;

    @Inject
    Following following;

    @Inject
    Postman postman;

    @Inject
    SettableClock clock;

    @BeforeEach
    void begin() {
        scene.begin();
    }

    @Test
    void anOwnerIsToldOnceThatAJobGaveWayAndGoesOn() {
        happens(1, "job.submitted", Scene.TEN);
        happens(2, "job.suspended", Scene.TEN);
        happens(3, "job.resumed", Scene.TEN);
        happens(4, "job.dropped-to-normal", Scene.TEN);
        round();
        round();
        assertThat(Scene.recipients()).hasSize(3).containsOnly("alice@example.org");
        assertThat(subjects())
                .containsExactlyInAnyOrder("Gave way: train", "Goes on: train", "Waits in the normal queue: train");
        assertThat(Scene.text(FickleRelay.mails().get(0), "text/plain")).contains("PREEMPTED_URGENT", "j-1", "a100");
    }

    @Test
    void whatHappenedLongAgoIsNotToldAnyMore() {
        happens(1, "job.suspended", Scene.TEN.minus(Duration.ofHours(25)));
        round();
        assertThat(Scene.recipients()).isEmpty();
    }

    @Test
    void nobodyIsToldWhatTheyDoNotWantToHear() {
        as(TestTokens.person("alice")
                        .member("vision")
                        .claim("email", "al@example.com")
                        .claim("email_verified", true))
                .body("{\"suspended\": false}")
                .put("/api/v1/me/notifications")
                .then()
                .statusCode(200);
        happens(1, "job.suspended", Scene.TEN);
        happens(2, "job.resumed", Scene.TEN);
        round();
        assertThat(subjects()).containsExactly("Goes on: train");
        assertThat(Scene.recipients()).containsExactly("al@example.com");
    }

    @Test
    void aMailThatTheRelayRefusesForGoodIsNotTriedAgainAndAnAdminSeesIt() {
        FickleRelay.is(Mood.REFUSES);
        happens(1, "job.suspended", Scene.TEN);
        round();
        FickleRelay.is(Mood.TAKES);
        clock.advance(Duration.ofHours(1));
        round();
        assertThat(Scene.recipients()).isEmpty();
        assertThat(deliveries()).containsExactly("FAILED");
    }

    @Test
    void aMailThatSurelyWasNotSentIsTriedUntilItIs() {
        FickleRelay.shut();
        happens(1, "job.suspended", Scene.TEN);
        round();
        assertThat(deliveries()).containsExactly("RETRYING");
        FickleRelay.open();
        clock.advance(Duration.ofMinutes(5));
        round();
        assertThat(Scene.recipients()).containsExactly("alice@example.org");
        assertThat(deliveries()).containsExactly("SENT");
    }

    @Test
    void aMailThatMayHaveBeenSentIsNotSentAgain() {
        FickleRelay.is(Mood.BREAKS_OFF);
        happens(1, "job.suspended", Scene.TEN);
        round();
        FickleRelay.is(Mood.TAKES);
        clock.advance(Duration.ofHours(1));
        round();
        assertThat(Scene.recipients()).hasSize(1);
        assertThat(deliveries()).containsExactly("UNCERTAIN");
    }

    private void round() {
        following.catchUp();
        postman.deliver();
    }

    private static List<String> deliveries() {
        return as(TestTokens.person("rosa").role("resource-admin"))
                .get("/api/v1/admin/deliveries")
                .then()
                .statusCode(200)
                .extract()
                .path("items.state");
    }

    private static void happens(long sequence, String type, Instant at) {
        QueueNearby.happens(new FeedEvent(
                sequence,
                "io.giveway." + type,
                new JobId("j-1"),
                1,
                new DepartmentId("vision"),
                new PoolId("a100"),
                "train",
                "alice",
                "system",
                at,
                Map.of("cause", "PREEMPTED_URGENT")));
    }

    private static List<String> subjects() {
        return FickleRelay.mails().stream().map(NoticesIT::subject).toList();
    }

    private static String subject(MimeMessage mail) {
        try {
            return mail.getSubject();
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RequestSpecification as(TestTokens token) {
        return given().header("Authorization", "Bearer " + token.token()).contentType("application/json");
    }
}
