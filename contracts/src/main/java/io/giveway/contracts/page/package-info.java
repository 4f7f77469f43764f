/** How lists are cut into pages. */
@NullMarked
package io.giveway.contracts.page;

import org.jspecify.annotations.NullMarked;
