/** The three confirmations: when to ask, whom, and what an answer does (docs/rules.md, section 7). */
@NullMarked
package io.giveway.notifier.question;

import org.jspecify.annotations.NullMarked;
