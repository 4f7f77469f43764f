/** The front door: tokens, limits, and the way to the service that owns a path. */
@NullMarked
package io.giveway.gateway;

import org.jspecify.annotations.NullMarked;
