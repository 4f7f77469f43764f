package io.giveway.notifier.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.job.Decider;
import io.giveway.contracts.notice.MailKind;
import io.giveway.notifier.mail.Handover;
import io.giveway.notifier.mail.JobFacts;
import io.giveway.notifier.nearby.Nearby;
import io.giveway.notifier.nearby.Scene;
import io.giveway.notifier.preference.Recipient;
import io.giveway.testing.Engines;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(Engines.class)
@QuarkusTestResource(Nearby.class)
class DeliveriesIT {

    @Inject
    Scene scene;

    @Inject
    Deliveries deliveries;

    @Inject
    Postman postman;

    @BeforeEach
    void begin() {
        scene.begin();
    }

    /** A replica that dies between the claim and the relay's answer leaves exactly this behind. */
    @Test
    void whatADeadReplicaWasSendingIsNotSentAgain() {
        put(1);
        assertThat(deliveries.claim(Scene.TEN, 10)).hasSize(1);
        postman.deliver();
        assertThat(Scene.recipients()).isEmpty();
        scene.after(Duration.ofMinutes(3));
        assertThat(Scene.recipients()).isEmpty();
        assertThat(states()).containsExactly("UNCERTAIN");
    }

    @Test
    void replicasAtOnceSendEachMailOnce() {
        IntStream.rangeClosed(1, 200).forEach(this::put);
        List<CompletableFuture<Integer>> replicas = IntStream.range(0, 4)
                .mapToObj(i -> CompletableFuture.supplyAsync(postman::deliver))
                .toList();
        int sent = replicas.stream().mapToInt(CompletableFuture::join).sum();
        assertThat(sent).isEqualTo(200);
        assertThat(Scene.recipients()).hasSize(200);
        assertThat(states()).containsOnly("SENT");
    }

    @Test
    void aLateAnswerDoesNotUndoWhatWasGivenUp() {
        put(1);
        long id = deliveries.claim(Scene.TEN, 1).get(0).id;
        deliveries.giveUpOn(Scene.TEN.plusSeconds(1), Scene.TEN);
        deliveries.finish(id, new Handover.NotSent("late"), Scene.TEN);
        assertThat(states()).containsExactly("UNCERTAIN");
    }

    private List<String> states() {
        return QuarkusTransaction.requiringNew()
                .call(() -> deliveries.listAll().stream()
                        .map(row -> row.view().state().name())
                        .toList());
    }

    private void put(int event) {
        JobFacts job = new JobFacts("j-1", "train", "vision", "a100", null, null, null, Scene.TEN, null);
        Recipient alice = new Recipient("alice@example.org", Decider.OWNER);
        QuarkusTransaction.requiringNew()
                .run(() -> deliveries.notify(
                        event, MailKind.SUSPENDED, alice, job, Scene.TEN, Scene.TEN.plus(Duration.ofDays(1))));
    }
}
