/** When a waiting job is expected to start, and why not now (docs/rules.md, section 10). */
@NullMarked
package io.giveway.contracts.estimate;

import org.jspecify.annotations.NullMarked;
