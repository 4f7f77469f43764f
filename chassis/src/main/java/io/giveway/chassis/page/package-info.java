/** How a list is asked for page by page. */
@NullMarked
package io.giveway.chassis.page;

import org.jspecify.annotations.NullMarked;
