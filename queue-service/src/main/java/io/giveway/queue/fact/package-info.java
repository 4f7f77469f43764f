/** Stored rows and policy values in the planner's words. */
@NullMarked
package io.giveway.queue.fact;

import org.jspecify.annotations.NullMarked;
