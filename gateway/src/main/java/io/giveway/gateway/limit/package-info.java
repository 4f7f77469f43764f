/** How often a department may knock. */
@NullMarked
package io.giveway.gateway.limit;

import org.jspecify.annotations.NullMarked;
