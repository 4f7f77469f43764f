/** The wire: what clients, agents and services say to each other, and nothing that acts. */
@NullMarked
package io.giveway.contracts;

import org.jspecify.annotations.NullMarked;
