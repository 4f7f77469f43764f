package io.giveway.notifier;

import io.giveway.notifier.delivery.Postman;
import io.giveway.notifier.question.Questions;
import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Goes its rounds; one that fails is tried again by the next, and is told once as long as it fails alike. */
@Singleton
final class Rounds {

    private final Questions questions;
    private final Postman postman;
    private final Map<String, String> failing = new ConcurrentHashMap<>();

    Rounds(Questions questions, Postman postman) {
        this.questions = questions;
        this.postman = postman;
    }

    @Scheduled(every = "{giveway.rounds.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void questions() {
        go("questions", questions::round);
    }

    @Scheduled(every = "{giveway.rounds.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void mails() {
        go("mails", postman::deliver);
    }

    private void go(String what, Runnable round) {
        try {
            round.run();
            if (failing.remove(what) != null) {
                Log.infof("%s: the rounds go well again", what);
            }
        } catch (RuntimeException e) {
            String fault = e.toString();
            if (!fault.equals(failing.put(what, fault))) {
                Log.warnf("%s: this round failed, the next tries again: %s", what, fault);
            }
        }
    }
}
