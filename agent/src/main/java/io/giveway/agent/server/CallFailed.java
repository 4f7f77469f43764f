package io.giveway.agent.server;

/** A call to the server that did not do what it should; its two kinds say whether to try again. */
public abstract sealed class CallFailed extends Exception permits Unanswered, Refused {

    private static final long serialVersionUID = 1;

    CallFailed(String message) {
        super(message);
    }
}
