package io.giveway.sandbox.home;

/** Something that a person has to know and can change: its message says what is wrong and what to do, without a stack trace. */
public final class StackFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String reason;

    public StackFailure(String reason) {
        super(reason);
        this.reason = reason;
    }

    public StackFailure(String reason, Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
