/** The neighbours of the notifier under test. */
@NullMarked
package io.giveway.notifier.nearby;

import org.jspecify.annotations.NullMarked;
