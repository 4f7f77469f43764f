/** How long the planner takes to decide in pools of a given size. */
@NullMarked
package io.giveway.bench.cycle;

import org.jspecify.annotations.NullMarked;
