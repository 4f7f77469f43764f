package io.giveway.contracts.question;

/** Where a question stands. */
public enum QuestionState {
    /** Asked, or about to be. */
    OPEN,
    /** Answered KEEP. */
    KEPT,
    /** Answered DEMOTE, or by nobody in time. */
    DEMOTED,
    /** Nothing left to decide: the job started, ended or is no P0 any more. */
    ENDED
}
