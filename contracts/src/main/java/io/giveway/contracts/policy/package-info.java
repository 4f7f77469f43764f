/** The values that a resource admin can change at run time (docs/rules.md, section 14), as they travel. */
@NullMarked
package io.giveway.contracts.policy;

import org.jspecify.annotations.NullMarked;
