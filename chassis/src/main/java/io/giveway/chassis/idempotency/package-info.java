/** Creating requests that may be sent again without acting again. */
@NullMarked
package io.giveway.chassis.idempotency;

import org.jspecify.annotations.NullMarked;
