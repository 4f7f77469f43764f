/** What happened to a job, written once with the change and never altered. */
@NullMarked
package io.giveway.queue.history;

import org.jspecify.annotations.NullMarked;
