package io.giveway.agent.server;

/** A call that the server understood and does not want, now or later. */
public final class Refused extends CallFailed {

    private static final long serialVersionUID = 1;

    Refused(String call, int status, String body) {
        super(call + ": refused with " + status + " " + body);
    }
}
