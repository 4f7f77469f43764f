/** A service behind the gateway under test. */
@NullMarked
package io.giveway.gateway.behind;

import org.jspecify.annotations.NullMarked;
