/** Jobs: how they are submitted, what they may become, and how their department reads them. */
@NullMarked
package io.giveway.queue.job;

import org.jspecify.annotations.NullMarked;
