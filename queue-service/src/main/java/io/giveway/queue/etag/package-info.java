/** Versions of resources as entity tags, for changes that must not overwrite one another. */
@NullMarked
package io.giveway.queue.etag;

import org.jspecify.annotations.NullMarked;
