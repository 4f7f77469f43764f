/** The budgets as this service deals with them: lanes, holds, slices of use; it asks the quota-service and never decides for it. */
@NullMarked
package io.giveway.queue.budget;

import org.jspecify.annotations.NullMarked;
