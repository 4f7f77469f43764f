package io.giveway.sandbox.demo;

import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Tier;
import java.time.Instant;
import java.util.List;

/** A P0 waits behind other P0s; its owner is asked whether it still is one, does not answer, and it is demoted. */
final class Unconfirmed {
    private static final int OUTLASTS_THE_DEADLINE = 80;
    private static final String ASKED = "Is it still P0?";
    private static final String REMINDED = "Reminder: is it still P0?";
    private static final String TOLD = "Is a P1 now";

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
        String first = stage.submit(
                cast.vision(), Training.critical("rebuild-index", "h20", 16, OUTLASTS_THE_DEADLINE, "INC-2043"));
        stage.until(List.of(first), job -> job.state() == JobState.RUNNING);
        String waiting = stage.submit(cast.speech(), Training.critical("retrain-asr", "h20", 8, 8, "INC-2044"));
        boolean demoted =
                stage.until(List.of(waiting), job -> job.effectiveTier() == Tier.P1 || job.startedAt() != null);
        Job job = stage.job(waiting);
        transcript.check(
                demoted
                        && job.startedAt() == null
                        && job.override() != null
                        && job.override().by().equals("system"),
                "it is demoted to P1 by the system",
                job);
        String weight = String.valueOf(job.weight());
        transcript.check(
                weight.equals("30.0"),
                "it keeps what it has waited (%s) and weighs %s".formatted(job.waited(), weight),
                weight);
        checkMails(waiting, began);
        stage.until(List.of(first, waiting), seen -> seen.state().isFinal());
        transcript.check(
                stage.job(waiting).state() == JobState.SUCCEEDED, "it ran when there was room", stage.job(waiting));
    }

    /** A slot that a busy machine has missed is not made up for (docs/rules.md, section 7): so many there were at most. */
    private void checkMails(String id, Instant began) throws InterruptedException {
        List<String> subjects = Stage.await(() -> subjects(began), seen -> count(seen, TOLD) > 0);
        subjects.forEach(subject -> transcript.line("mail to sofia: " + subject));
        long asked = count(subjects, ASKED);
        long reminded = count(subjects, REMINDED);
        transcript.check(
                !subjects.isEmpty() && subjects.get(0).startsWith(ASKED) && reminded > 0 && count(subjects, TOLD) == 1,
                "sofia was asked, reminded, and told what was decided",
                subjects);
        int slots = cast.speech().question(id).reminders();
        transcript.check(
                asked + reminded <= slots,
                "each of the %d times to ask her was used once at most".formatted(slots),
                subjects);
    }

    private List<String> subjects(Instant began) {
        return cast.mails("sofia@example.org", began).stream()
                .map(mail -> mail.path("subject").asText())
                .toList();
    }

    private static long count(List<String> subjects, String start) {
        return subjects.stream().filter(subject -> subject.startsWith(start)).count();
    }
}
