/** Where the time comes from. */
@NullMarked
package io.giveway.chassis.time;

import org.jspecify.annotations.NullMarked;
