/** How long the simulator takes for a history of jobs. */
@NullMarked
package io.giveway.bench.trace;

import org.jspecify.annotations.NullMarked;
