/** The live queue of a pool in Redis: lines, occupied GPUs, leadership; all of it can be rebuilt. */
@NullMarked
package io.giveway.queue.live;

import org.jspecify.annotations.NullMarked;
