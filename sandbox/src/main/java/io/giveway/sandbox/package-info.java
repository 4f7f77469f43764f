/** The whole stack on one machine: real engines, the services, an agent a pool, and commands to raise and stop them. */
@NullMarked
package io.giveway.sandbox;

import org.jspecify.annotations.NullMarked;
