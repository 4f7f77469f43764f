package io.giveway.agent.server;

import java.time.Duration;

/** A call that got no answer, or one that may be another next time: it is tried again. */
public final class Unanswered extends CallFailed {

    private static final long serialVersionUID = 1;

    private final int status;
    private final Duration retryAfter;

    Unanswered(String message) {
        this(message, 0, Duration.ZERO);
    }

    Unanswered(String message, int status, Duration retryAfter) {
        super(message);
        this.status = status;
        this.retryAfter = retryAfter;
    }

    /** The HTTP status, or 0 where none came. */
    int status() {
        return status;
    }

    /** How long the server asked to be left alone; zero where it did not say. */
    Duration retryAfter() {
        return retryAfter;
    }
}
