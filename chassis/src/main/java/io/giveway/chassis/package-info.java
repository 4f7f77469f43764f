/** What the services share of Quarkus, each room a feature of its own; no domain word lives here. */
@NullMarked
package io.giveway.chassis;

import org.jspecify.annotations.NullMarked;
