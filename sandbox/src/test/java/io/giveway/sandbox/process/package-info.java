/** Processes, on real ones. */
@NullMarked
package io.giveway.sandbox.process;

import org.jspecify.annotations.NullMarked;
