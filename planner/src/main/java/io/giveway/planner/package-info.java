/** Decides, from a pool's state and an instant, which jobs start, leave and wait, and says why. */
@NullMarked
package io.giveway.planner;

import org.jspecify.annotations.NullMarked;
