/** The launcher and the local stack's commands as a person uses them, with what can go wrong on a person's machine. */
@NullMarked
package io.giveway.e2e.launcher;

import org.jspecify.annotations.NullMarked;
