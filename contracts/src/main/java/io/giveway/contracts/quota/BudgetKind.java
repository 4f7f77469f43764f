package io.giveway.contracts.quota;

/** The two budgets of a department (docs/rules.md, section 11). */
public enum BudgetKind {
    /** GPU time that placed jobs use. */
    MONTHLY,
    /** GPU time on GPUs that were taken from other departments. */
    PREEMPTION
}
