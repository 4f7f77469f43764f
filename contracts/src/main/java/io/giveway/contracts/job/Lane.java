package io.giveway.contracts.job;

/** Whether the department's budgets carry the job (docs/rules.md, section 11). */
public enum Lane {
    /** The budgets carry it. */
    PRIORITY,
    /** They do not: it waits in the normal queue and is never refused for that. */
    NORMAL
}
