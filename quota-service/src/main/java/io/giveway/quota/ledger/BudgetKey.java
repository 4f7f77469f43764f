package io.giveway.quota.ledger;

import io.giveway.contracts.quota.BudgetKind;

/** Names one budget of one department in one period, in columns. */
record BudgetKey(String department, String period, BudgetKind kind) {}
