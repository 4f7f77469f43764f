/** Who stands at the door. */
@NullMarked
package io.giveway.gateway.identity;

import org.jspecify.annotations.NullMarked;
