/** Tiers and lanes that stand in place of the declared ones, for a time or for good (docs/rules.md, section 5). */
@NullMarked
package io.giveway.queue.override;

import org.jspecify.annotations.NullMarked;
