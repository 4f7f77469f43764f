package io.giveway.contracts.notice;

/** Why a mail is sent. */
public enum MailKind {
    /** Is a waiting P0 still one? It cannot be switched off. */
    QUESTION,
    /** A job saved and gave way. */
    SUSPENDED,
    /** It goes on. */
    RESUMED,
    /** The budgets carry it no longer. */
    DROPPED_TO_NORMAL,
    /** A P1 passed its objective. */
    OBJECTIVE_MISSED,
    /** A P0 became a P1. */
    DEMOTED
}
