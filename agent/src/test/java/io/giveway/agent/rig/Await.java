package io.giveway.agent.rig;

import java.time.Duration;
import java.util.function.Supplier;

/** Waits for a condition by looking often; fails with what was waited for. */
public final class Await {

    private static final Duration LONGEST = Duration.ofSeconds(20);

    private Await() {}

    public static void until(String what, Condition condition) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (!holds(condition)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited " + LONGEST.toSeconds() + " s in vain until " + what);
            }
            pause();
        }
    }

    /** The same, with a message that is made when it is too late. */
    public static void until(Supplier<String> what, Condition condition) {
        try {
            until("", condition);
        } catch (AssertionError tooLate) {
            throw new AssertionError(tooLate.getMessage() + what.get(), tooLate);
        }
    }

    private static boolean holds(Condition condition) {
        try {
            return condition.holds();
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    /** Something that is true sooner or later. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws Exception;
    }
}
