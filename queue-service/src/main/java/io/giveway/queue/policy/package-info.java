/** The policy: versions, changes, and refusals of values that do not go together. */
@NullMarked
package io.giveway.queue.policy;

import org.jspecify.annotations.NullMarked;
