/** How values that are not plain columns are stored as JSON text. */
@NullMarked
package io.giveway.queue.json;

import org.jspecify.annotations.NullMarked;
