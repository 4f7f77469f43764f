package io.giveway.notifier;

import io.giveway.notifier.delivery.Postman;
import io.giveway.notifier.notice.Notices;
import io.giveway.notifier.question.Questions;
import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import jakarta.inject.Singleton;

/** Goes its rounds; a round that fails is tried again by the next. */
@Singleton
final class Rounds {

    private final Notices notices;
    private final Questions questions;
    private final Postman postman;

    Rounds(Notices notices, Questions questions, Postman postman) {
        this.notices = notices;
        this.questions = questions;
        this.postman = postman;
    }

    @Scheduled(every = "{giveway.rounds.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void notices() {
        go("events", notices::round);
    }

    @Scheduled(every = "{giveway.rounds.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void questions() {
        go("questions", questions::round);
    }

    @Scheduled(every = "{giveway.rounds.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void mails() {
        go("mails", postman::deliver);
    }

    private static void go(String what, Runnable round) {
        try {
            round.run();
        } catch (RuntimeException e) {
            Log.warnf("%s: this round failed: %s", what, e.toString());
        }
    }
}
