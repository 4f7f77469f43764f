/** Runs placed jobs of one pool: the program, its settings and how its parts are put together. */
@NullMarked
package io.giveway.agent;

import org.jspecify.annotations.NullMarked;
