/** Processes of one stack as the operating system knows them: found again by a mark that they inherit, and ended in order. */
@NullMarked
package io.giveway.sandbox.process;

import org.jspecify.annotations.NullMarked;
