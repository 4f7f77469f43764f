package io.giveway.agent.server;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Growing pauses between tries, spread at random so that many agents do not return in step. Not safe between threads. */
public final class Backoff {

    private static final Duration FIRST = Duration.ofMillis(100);

    private final Duration longest;
    private Duration next = FIRST;

    public Backoff(Duration longest) {
        this.longest = longest;
    }

    /** The pause before the next try: doubled from time to time up to the longest, or as long as the server asked. */
    public Duration after(CallFailed failure) {
        Duration pause = next;
        next = shorter(next.multipliedBy(2), longest);
        long spread = ThreadLocalRandom.current().nextLong(pause.toMillis() / 4 + 1);
        Duration asked = failure instanceof Unanswered unanswered ? unanswered.retryAfter() : Duration.ZERO;
        Duration ours = pause.plusMillis(spread);
        return asked.compareTo(ours) > 0 ? shorter(asked, longest) : ours;
    }

    public void reset() {
        next = FIRST;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
