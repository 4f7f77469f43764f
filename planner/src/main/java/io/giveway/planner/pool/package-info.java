/** The facts about one pool: nodes, waiting jobs, attempts and plans, and the changes that bring them. */
@NullMarked
package io.giveway.planner.pool;

import org.jspecify.annotations.NullMarked;
