/** Typed identifiers, so that a job is never passed where a department is meant. */
@NullMarked
package io.giveway.contracts.id;

import org.jspecify.annotations.NullMarked;
