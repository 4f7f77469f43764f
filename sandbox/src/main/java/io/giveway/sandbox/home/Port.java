package io.giveway.sandbox.home;

/** A port that the stack listens on, each at a fixed distance from the stack's base, and who needs it. */
public enum Port {
    GATEWAY("gateway"),
    KEYCLOAK("keycloak"),
    MAILBOX("mailbox"),
    SMTP("mailbox (SMTP)"),
    POSTGRES("postgres"),
    REDIS("redis"),
    QUEUE("queue-service"),
    QUOTA("quota-service"),
    NOTIFIER("notifier");

    private final String neededBy;

    Port(String neededBy) {
        this.neededBy = neededBy;
    }

    public String neededBy() {
        return neededBy;
    }
}
