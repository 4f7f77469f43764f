/** The parts, as far as they can be judged without starting them. */
@NullMarked
package io.giveway.sandbox.part;

import org.jspecify.annotations.NullMarked;
