package io.giveway.notifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.giveway.contracts.question.QuestionState;
import io.giveway.notifier.nearby.FickleRelay;
import io.giveway.notifier.nearby.FickleRelay.Mood;
import io.giveway.notifier.nearby.Nearby;
import io.giveway.notifier.nearby.QueueNearby;
import io.giveway.notifier.nearby.Scene;
import io.giveway.notifier.question.QuestionBook;
import io.giveway.testing.Engines;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@QuarkusTest
@QuarkusTestResource(Engines.class)
@QuarkusTestResource(Nearby.class)
class RoundsIT {

    @Inject
    Rounds rounds;

    @Inject
    QuestionBook book;

    @Inject
    Scene scene;

    @BeforeEach
    void begin() {
        scene.begin();
    }

    @Test
    void aReminderLeavesWithTheRoundThatHasPutItOnItsWay() {
        QueueNearby.waits(Scene.p0());

        rounds.questions();

        awaitMails();
    }

    @Test
    @Timeout(20) // a mail is given up on after thirty seconds
    void aRelayThatHangsHoldsUpNoDecision() {
        FickleRelay.is(Mood.HANGS);
        QueueNearby.waits(Scene.p0());
        rounds.questions();
        await().until(() -> FickleRelay.hanging() == 2);

        QueueNearby.waits();
        rounds.questions();

        assertThat(book.count("state", QuestionState.ENDED)).isEqualTo(1);
        assertThat(Scene.recipients()).isEmpty();
        FickleRelay.is(Mood.TAKES);
        awaitMails();
    }

    private static void awaitMails() {
        await().untilAsserted(
                        () -> assertThat(Scene.recipients()).containsExactly("alice@example.org", "rosa@example.org"));
    }
}
