/** The scheduling loop: one leader a pool reads changes, decides, claims and commits. */
@NullMarked
package io.giveway.queue.cycle;

import org.jspecify.annotations.NullMarked;
