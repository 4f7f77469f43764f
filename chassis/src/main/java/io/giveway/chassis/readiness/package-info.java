/** What is said when a part that is needed is away. */
@NullMarked
package io.giveway.chassis.readiness;

import org.jspecify.annotations.NullMarked;
