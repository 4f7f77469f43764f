package io.giveway.planner.pool;

/** Whether the department's budgets carry the job (docs/rules.md, section 11). */
public enum Lane {
    /** They do. */
    PRIORITY,
    /** They do not: it waits in the normal queue. */
    NORMAL
}
