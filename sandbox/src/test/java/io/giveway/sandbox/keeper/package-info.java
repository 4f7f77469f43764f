/** Keeping and ending, on real processes. */
@NullMarked
package io.giveway.sandbox.keeper;

import org.jspecify.annotations.NullMarked;
