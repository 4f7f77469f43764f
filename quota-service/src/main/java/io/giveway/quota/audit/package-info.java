/** Compares what was booked with what the queue-service's events say was used: two ways that have to come to one sum. */
@NullMarked
package io.giveway.quota.audit;

import org.jspecify.annotations.NullMarked;
