/** Query parameters and headers that are refused by name where they are wrong. */
@NullMarked
package io.giveway.chassis.param;

import org.jspecify.annotations.NullMarked;
