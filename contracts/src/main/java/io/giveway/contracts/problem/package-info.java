/** How a refusal is told: RFC 9457 problems and the fields that they name. */
@NullMarked
package io.giveway.contracts.problem;

import org.jspecify.annotations.NullMarked;
