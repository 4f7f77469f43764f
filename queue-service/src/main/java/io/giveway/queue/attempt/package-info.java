/** Attempts: the stays of jobs on GPUs, and what agents report of them. */
@NullMarked
package io.giveway.queue.attempt;

import org.jspecify.annotations.NullMarked;
