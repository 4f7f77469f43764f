package io.giveway.notifier;

import io.giveway.notifier.delivery.Postman;
import io.giveway.notifier.question.Questions;
import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.context.ManagedExecutor;
import org.eclipse.microprofile.context.ThreadContext;

/**
 * Goes its rounds; one that fails is tried again by the next, and is told once as long as it fails alike. What a round of questions
 * has put on its way leaves at once, and beside it: no slow relay holds up a decision.
 */
@Singleton
final class Rounds {

    private final Questions questions;
    private final Postman postman;
    private final ExecutorService executor;
    private final AtomicBoolean delivering = new AtomicBoolean();
    private final Map<String, String> failing = new ConcurrentHashMap<>();

    Rounds(Questions questions, Postman postman) {
        this.questions = questions;
        this.postman = postman;
        this.executor = ManagedExecutor.builder()
                .propagated(ThreadContext.NONE)
                .cleared(ThreadContext.ALL_REMAINING)
                .build();
    }

    @Scheduled(every = "{giveway.rounds.every}", concurrentExecution = ConcurrentExecution.SKIP)
    void questions() {
        go("questions", questions::round);
        executor.execute(this::mails);
    }

    /** One round at a time: what comes meanwhile is taken by it, or by the next. */
    @Scheduled(every = "{giveway.rounds.every}")
    void mails() {
        if (delivering.compareAndSet(false, true)) {
            try {
                go("mails", postman::deliver);
            } finally {
                delivering.set(false);
            }
        }
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
