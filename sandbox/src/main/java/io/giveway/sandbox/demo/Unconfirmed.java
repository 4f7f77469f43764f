package io.giveway.sandbox.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Tier;
import java.time.Instant;
import java.util.List;

/** A P0 waits behind other P0s; its owner is asked whether it still is one, does not answer, and it is demoted. */
final class Unconfirmed {
    private final Stage stage;
    private final Cast cast;
    private final Transcript transcript;

    Unconfirmed(Stage stage, Cast cast, Transcript transcript) {
        this.stage = stage;
        this.cast = cast;
        this.transcript = transcript;
    }

    void tell() throws InterruptedException {
        transcript.chapter("A P0 waits longer than a P0 should, and nobody says that it still is one");
        Instant began = Instant.now();
        String first = stage.submit(cast.vision(), Training.critical("rebuild-index", "h20", 16, 56, "INC-2043"));
        stage.until(List.of(first), job -> job.state() == JobState.RUNNING);
        String waiting = stage.submit(cast.speech(), Training.critical("retrain-asr", "h20", 8, 8, "INC-2044"));
        boolean demoted =
                stage.until(List.of(waiting), job -> job.effectiveTier() == Tier.P1 || job.startedAt() != null);
        Job job = stage.job(waiting);
        transcript.check(
                demoted && job.startedAt() == null && job.override() != null, "it is demoted to P1 by the system", job);
        String weight = String.valueOf(job.weight());
        transcript.check(
                weight.equals("30.0"),
                "it keeps what it has waited (%s) and weighs %s".formatted(job.waited(), weight),
                weight);
        checkMails(began);
        stage.until(List.of(first, waiting), seen -> seen.state().isFinal());
        transcript.check(
                stage.job(waiting).state() == JobState.SUCCEEDED, "it ran when there was room", stage.job(waiting));
    }

    private void checkMails(Instant began) throws InterruptedException {
        List<JsonNode> mails = List.of();
        for (int look = 0; look < 40 && mails.size() < 4; look++) {
            Thread.sleep(250);
            mails = cast.mails("sofia@example.org", began);
        }
        mails.forEach(mail -> transcript.line("mail to %s: %s"
                .formatted(mail.path("to").asText(), mail.path("subject").asText())));
        transcript.check(mails.size() == 4, "sofia was asked three times, and told what was decided", mails.size());
    }
}
