/** Pools, their nodes, and the ranked queue that people read. */
@NullMarked
package io.giveway.queue.pool;

import org.jspecify.annotations.NullMarked;
