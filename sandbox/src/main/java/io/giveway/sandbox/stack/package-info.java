/** A stack as commands and tests handle it: raise, look, restart a part, end. */
@NullMarked
package io.giveway.sandbox.stack;

import org.jspecify.annotations.NullMarked;
