/** When a waiting job will start, and why not now (docs/rules.md, section 10). */
@NullMarked
package io.giveway.planner.estimate;

import org.jspecify.annotations.NullMarked;
