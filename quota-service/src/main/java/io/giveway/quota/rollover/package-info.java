/** How a department's books come up to the present: new periods, carried rests, expired holds. */
@NullMarked
package io.giveway.quota.rollover;

import org.jspecify.annotations.NullMarked;
