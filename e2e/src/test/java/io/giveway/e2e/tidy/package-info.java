/** Whether the tree keeps to its own shape: directions, names, sizes. */
@NullMarked
package io.giveway.e2e.tidy;

import org.jspecify.annotations.NullMarked;
