/** Gangs onto nodes: shapes, free GPUs, and whether one can ever hold the other (docs/rules.md, section 2). */
@NullMarked
package io.giveway.planner.place;

import org.jspecify.annotations.NullMarked;
