/** The commands that raise, show and end the local stack. */
@NullMarked
package io.giveway.sandbox.command;

import org.jspecify.annotations.NullMarked;
