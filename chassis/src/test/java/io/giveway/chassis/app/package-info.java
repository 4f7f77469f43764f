/** A small service on the chassis, which the tests of the chassis call. */
@NullMarked
package io.giveway.chassis.app;

import org.jspecify.annotations.NullMarked;
