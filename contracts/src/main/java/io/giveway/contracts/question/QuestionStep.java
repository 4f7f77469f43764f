package io.giveway.contracts.question;

/** What the notifier tells the queue-service about a question, each step once for each question. */
public enum QuestionStep {
    /** A reminder was accepted for the first time. */
    ASKED,
    /** No reminder is accepted. */
    UNDELIVERABLE,
    /** Answered: keep it, and let its clock start anew. */
    KEPT,
    /** Answered, or not in time: override it to P1. */
    DEMOTED
}
