/** What is asked about a P0 that waits too long, and what is answered (docs/rules.md, section 7). */
@NullMarked
package io.giveway.contracts.question;

import org.jspecify.annotations.NullMarked;
