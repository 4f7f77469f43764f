/** What the tests of all services stand on: real engines, a real issuer of tokens, a clock that can be moved, the role matrix. */
@NullMarked
package io.giveway.testing;

import org.jspecify.annotations.NullMarked;
