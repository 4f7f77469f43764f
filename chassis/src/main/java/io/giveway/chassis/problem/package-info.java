/** How a refusal or a failure becomes an RFC 9457 problem, in one place. */
@NullMarked
package io.giveway.chassis.problem;

import org.jspecify.annotations.NullMarked;
