package io.giveway.contracts.quota;

import java.time.Instant;

/**
 * Both budgets of a department in one period.
 *
 * @param period a calendar month such as {@code 2026-11}
 * @param startsAt first instant of the period in the billing zone
 * @param endsAt first instant after it
 */
public record Budgets(String period, Instant startsAt, Instant endsAt, Budget monthly, Budget preemption) {}
