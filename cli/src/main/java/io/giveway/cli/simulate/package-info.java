/** Plays a trace through scheduling policies in virtual time. */
@NullMarked
package io.giveway.cli.simulate;

import org.jspecify.annotations.NullMarked;
