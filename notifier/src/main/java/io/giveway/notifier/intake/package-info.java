/** What the neighbours say: events, waiting P0s, policy, contacts. */
@NullMarked
package io.giveway.notifier.intake;

import org.jspecify.annotations.NullMarked;
