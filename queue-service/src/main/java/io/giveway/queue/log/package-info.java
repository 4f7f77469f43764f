/** What processes print, as far as its tail is kept. */
@NullMarked
package io.giveway.queue.log;

import org.jspecify.annotations.NullMarked;
