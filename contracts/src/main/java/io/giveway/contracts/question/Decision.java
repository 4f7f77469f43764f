package io.giveway.contracts.question;

/** An answer to "is it still P0?". */
public enum Decision {
    /** It still is: the clock starts anew. */
    KEEP,
    /** It is not: the job goes on as P1. */
    DEMOTE
}
