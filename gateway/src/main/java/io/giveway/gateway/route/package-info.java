/** Which service owns a path, and how a request is passed on to it. */
@NullMarked
package io.giveway.gateway.route;

import org.jspecify.annotations.NullMarked;
