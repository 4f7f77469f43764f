/** Which P0s wait too long, and what the answers to the question about them decide (docs/rules.md, section 7). */
@NullMarked
package io.giveway.queue.question;

import org.jspecify.annotations.NullMarked;
