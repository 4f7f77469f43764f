/** Who did what to which subject, kept apart from the history that departments read. */
@NullMarked
package io.giveway.queue.audit;

import org.jspecify.annotations.NullMarked;
