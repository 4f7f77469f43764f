package io.giveway.notifier.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.giveway.contracts.job.Decider;
import io.giveway.contracts.question.QuestionRecord;
import io.giveway.contracts.question.QuestionState;
import io.giveway.contracts.question.QuestionStep;
import io.giveway.notifier.nearby.FickleRelay;
import io.giveway.notifier.nearby.FickleRelay.Mood;
import io.giveway.notifier.nearby.Nearby;
import io.giveway.notifier.nearby.QueueNearby;
import io.giveway.notifier.nearby.Scene;
import io.giveway.testing.Engines;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
@QuarkusTestResource(Nearby.class)
class QuestionsIT {

    private static final String OWNER = "alice@example.org";
    private static final String ADMIN = "rosa@example.org";

    @Inject
    Scene scene;

    @Inject
    QuestionBook book;

    @BeforeEach
    void begin() {
        scene.begin();
    }

    @Test
    void threeTimesAskedAndNotAnsweredItIsDemotedAfterThirtyMinutes() {
        QueueNearby.waits(Scene.p0());
        scene.round();
        assertThat(Scene.recipients()).containsExactly(OWNER, ADMIN);
        scene.after(Duration.ofMinutes(9));
        assertThat(Scene.recipients()).hasSize(2);
        scene.after(Duration.ofMinutes(1));
        assertThat(Scene.recipients()).hasSize(4);
        scene.after(Duration.ofMinutes(10));
        assertThat(Scene.recipients()).containsExactly(OWNER, OWNER, OWNER, ADMIN, ADMIN, ADMIN);
        scene.after(Duration.ofMinutes(9));
        assertThat(steps()).containsExactly(QuestionStep.ASKED);
        scene.after(Duration.ofMinutes(1));
        assertThat(steps()).containsExactly(QuestionStep.ASKED, QuestionStep.DEMOTED);
        QuestionRecord demoted = QueueNearby.told().get(1);
        assertThat(demoted.role()).isEqualTo(Decider.SYSTEM);
        assertThat(demoted.since()).isEqualTo(Scene.p0().since());
        scene.after(Duration.ofMinutes(10));
        assertThat(Scene.recipients()).hasSize(6);
        assertThat(steps()).hasSize(2);
    }

    @Test
    void nobodyIsDemotedUnasked() {
        FickleRelay.shut();
        QueueNearby.waits(Scene.p0());
        for (int hour = 0; hour < 12; hour++) {
            scene.after(Duration.ofMinutes(10));
        }
        assertThat(steps()).containsExactly(QuestionStep.UNDELIVERABLE);
        assertThat(row().undeliverable).isTrue();
        FickleRelay.open();
        scene.after(Duration.ofMinutes(10));
        assertThat(Scene.recipients()).containsExactly(OWNER, ADMIN);
        Instant asked = scene.now();
        scene.after(Duration.ofMinutes(29));
        assertThat(steps()).containsExactly(QuestionStep.UNDELIVERABLE, QuestionStep.ASKED);
        scene.after(Duration.ofMinutes(1));
        assertThat(steps()).endsWith(QuestionStep.DEMOTED);
        assertThat(row().acceptedAt).isEqualTo(asked);
        assertThat(row().undeliverable).isFalse();
    }

    @Test
    void aRelayThatAsksForPatienceIsTriedAgainWithinTheSlot() {
        FickleRelay.is(Mood.REFUSES_FOR_NOW);
        QueueNearby.waits(Scene.p0());
        scene.round();
        FickleRelay.is(Mood.TAKES);
        scene.after(Duration.ofSeconds(1));
        assertThat(Scene.recipients()).containsExactly(OWNER, ADMIN);
    }

    @Test
    void aReminderThatMayHaveBeenSentIsNotSentAgainWithinItsSlot() {
        FickleRelay.is(Mood.BREAKS_OFF);
        QueueNearby.waits(Scene.p0());
        scene.round();
        FickleRelay.is(Mood.TAKES);
        for (int minute = 0; minute < 9; minute++) {
            scene.after(Duration.ofMinutes(1));
        }
        assertThat(Scene.recipients()).containsExactly(OWNER, ADMIN);
        assertThat(row().acceptedAt).isNull();
        scene.after(Duration.ofMinutes(1));
        assertThat(Scene.recipients()).containsExactly(OWNER, OWNER, ADMIN, ADMIN);
        assertThat(row().acceptedSlot).isEqualTo(1);
    }

    @Test
    void aJobThatStartedIsNotDemoted() {
        QueueNearby.waits(Scene.p0());
        scene.round();
        QueueNearby.waits();
        scene.after(Duration.ofMinutes(31));
        assertThat(steps()).containsExactly(QuestionStep.ASKED);
        assertThat(row().state).isEqualTo(QuestionState.ENDED);
    }

    @Test
    void aStartInTheLastMomentIsDecidedByTheQueueService() {
        QueueNearby.waits(Scene.p0());
        scene.round();
        QueueNearby.answers(409);
        scene.after(Duration.ofMinutes(30));
        assertThat(steps()).containsExactly(QuestionStep.ASKED);
        assertThat(row().state).isEqualTo(QuestionState.ENDED);
    }

    @Test
    void whileTheJobIsNotEligibleTheClockStands() {
        QueueNearby.waits(Scene.p0());
        scene.round();
        scene.after(Duration.ofMinutes(5));
        QueueNearby.waits(Scene.p0("alice", "train", false, Scene.p0().since()));
        scene.round();
        scene.after(Duration.ofHours(5));
        assertThat(Scene.recipients()).hasSize(2);
        QueueNearby.waits(Scene.p0());
        scene.round();
        scene.after(Duration.ofMinutes(24));
        assertThat(steps()).containsExactly(QuestionStep.ASKED);
        scene.after(Duration.ofMinutes(1));
        assertThat(steps()).endsWith(QuestionStep.DEMOTED);
    }

    @Test
    void anotherStretchOfWaitingIsAnotherQuestion() {
        QueueNearby.waits(Scene.p0());
        scene.round();
        QueueNearby.waits(Scene.p0("alice", "train", true, Scene.TEN));
        scene.after(Duration.ofMinutes(1));
        assertThat(Scene.recipients()).hasSize(4);
        assertThat(book.count()).isEqualTo(2);
        assertThat(book.open()).hasSize(1);
    }

    @Test
    void withoutTheQueueServiceNothingIsDecidedAndNothingIsLost() {
        QueueNearby.waits(Scene.p0());
        scene.round();
        QueueNearby.goesAway(true);
        assertThatThrownBy(() -> scene.after(Duration.ofMinutes(45))).isNotNull();
        assertThat(row().state).isEqualTo(QuestionState.OPEN);
        QueueNearby.goesAway(false);
        scene.round();
        assertThat(steps()).endsWith(QuestionStep.DEMOTED);
    }

    @Test
    void anOwnerWithoutAMailboxIsReachedThroughTheDepartment() {
        QueueNearby.waits(
                Scene.p0("service-account-ci-vision", "train", true, Scene.p0().since()));
        scene.round();
        assertThat(Scene.recipients()).containsExactly("contacts@example.org", ADMIN);
    }

    @Test
    void whatUsersWroteStaysText() throws Exception {
        String name = "<script>x</script>\r\nBcc: eve@example.org";
        QueueNearby.waits(Scene.p0("alice", name, true, Scene.p0().since()));
        scene.round();
        assertThat(Scene.recipients()).containsExactly(OWNER, ADMIN);
        var mail = FickleRelay.mails().get(0);
        assertThat(mail.getHeader("Bcc")).isNull();
        assertThat(mail.getSubject()).doesNotContain("\n").contains("Bcc: eve@example.org");
        assertThat(Scene.text(mail, "text/html")).doesNotContain("<script>").contains("&lt;script&gt;");
    }

    private List<QuestionStep> steps() {
        return QueueNearby.told().stream().map(QuestionRecord::step).toList();
    }

    private QuestionRow row() {
        return book.latest("j-1").orElseThrow();
    }
}
