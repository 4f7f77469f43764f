package io.giveway.gateway.route;

/** A service behind the gateway. */
public enum Owner {
    /** Jobs, pools, policy, events, agents. */
    QUEUE,
    /** Departments, budgets, money. */
    QUOTA,
    /** Questions, mails, webhooks. */
    NOTIFIER
}
