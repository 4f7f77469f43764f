/** A client of the public API: endpoints, tokens, calls, and the ways in which a call can fail. */
@NullMarked
package io.giveway.cli.client;

import org.jspecify.annotations.NullMarked;
