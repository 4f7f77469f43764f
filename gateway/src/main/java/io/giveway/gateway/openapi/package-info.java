/** One description of the public API, made of those of the services. */
@NullMarked
package io.giveway.gateway.openapi;

import org.jspecify.annotations.NullMarked;
