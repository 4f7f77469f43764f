/** Billing periods: calendar months of the billing zone, and how time is cut by them. */
@NullMarked
package io.giveway.quota.period;

import org.jspecify.annotations.NullMarked;
