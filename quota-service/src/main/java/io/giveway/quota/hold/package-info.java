/** Holds: reserved budget on its way to become use or to be given back. */
@NullMarked
package io.giveway.quota.hold;

import org.jspecify.annotations.NullMarked;
