/** What a caller is told about itself. */
@NullMarked
package io.giveway.contracts.me;

import org.jspecify.annotations.NullMarked;
