/** Who calls, as the verified token says and as nothing else does. */
@NullMarked
package io.giveway.chassis.caller;

import org.jspecify.annotations.NullMarked;
