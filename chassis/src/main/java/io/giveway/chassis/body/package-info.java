/** How large a request body may be. */
@NullMarked
package io.giveway.chassis.body;

import org.jspecify.annotations.NullMarked;
