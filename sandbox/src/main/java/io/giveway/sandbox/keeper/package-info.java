/** The small process that owns a running stack: starts its parts, starts again what dies, and ends all of them in order. */
@NullMarked
package io.giveway.sandbox.keeper;

import org.jspecify.annotations.NullMarked;
