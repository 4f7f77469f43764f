/** When waiting jobs are expected to start, and how these expectations have moved (docs/rules.md, section 10). */
@NullMarked
package io.giveway.queue.estimate;

import org.jspecify.annotations.NullMarked;
