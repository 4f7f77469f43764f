/** Who has which address and wants to be told what. */
@NullMarked
package io.giveway.notifier.preference;

import org.jspecify.annotations.NullMarked;
