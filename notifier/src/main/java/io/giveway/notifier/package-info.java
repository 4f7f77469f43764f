/** Asks people about P0s that wait too long, and tells them what became of their jobs. */
@NullMarked
package io.giveway.notifier;

import org.jspecify.annotations.NullMarked;
