package io.giveway.quota.ledger;

/** Who set the grant of a budget, which decides whether a later plan may still set it. */
public enum GrantedBy {
    /** Nobody: there was no plan when the period began. The first plan will. */
    NOBODY,
    /** The department's plan. A new plan sets it again as long as the period has not begun. */
    PLAN,
    /** Finance, by hand. No plan touches it any more. */
    FINANCE
}
