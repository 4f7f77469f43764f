/** Who is served first: bands, weights and the total order (docs/rules.md, section 4). */
@NullMarked
package io.giveway.planner.order;

import org.jspecify.annotations.NullMarked;
