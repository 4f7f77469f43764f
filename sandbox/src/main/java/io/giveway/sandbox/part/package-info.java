/** The processes that make a stack: PostgreSQL, Redis, Keycloak, the services and the agents, each with its own way to start. */
@NullMarked
package io.giveway.sandbox.part;

import org.jspecify.annotations.NullMarked;
