/** Use as it is reported: booked once, or kept aside for finance to look at. */
@NullMarked
package io.giveway.quota.metering;

import org.jspecify.annotations.NullMarked;
