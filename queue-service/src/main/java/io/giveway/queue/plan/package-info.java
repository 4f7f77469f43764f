/** Preemptions: plans that are committed with their proof, victims that are asked, fences that outlive a leader. */
@NullMarked
package io.giveway.queue.plan;

import org.jspecify.annotations.NullMarked;
