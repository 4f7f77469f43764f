package io.giveway.contracts.quota;

import org.jspecify.annotations.Nullable;

/** The outcome of one group; where it was refused, the budget that did not suffice. */
public record HoldAnswer(
        String group, HoldOutcome outcome, @Nullable BudgetKind lacking) {}
