package io.giveway.contracts.quota;

/** What became of a group of holds. */
public enum HoldOutcome {
    /** All of them are reserved. */
    GRANTED,
    /** None of them is, because one was not covered. */
    REFUSED
}
