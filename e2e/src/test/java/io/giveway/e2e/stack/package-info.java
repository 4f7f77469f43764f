/** Scenarios on the whole stack: real engines, services, agents and processes, spoken to from outside. */
@NullMarked
package io.giveway.e2e.stack;

import org.jspecify.annotations.NullMarked;
