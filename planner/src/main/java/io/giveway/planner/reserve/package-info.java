/** Starts kept for later, and the gaps before them (docs/rules.md, section 9). */
@NullMarked
package io.giveway.planner.reserve;

import org.jspecify.annotations.NullMarked;
