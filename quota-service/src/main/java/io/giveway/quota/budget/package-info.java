/** What people and the queue-service ask of budgets: balances, grants, adjustments, holds, standings. */
@NullMarked
package io.giveway.quota.budget;

import org.jspecify.annotations.NullMarked;
