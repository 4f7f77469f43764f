/** What happened to a job, told to its owner. */
@NullMarked
package io.giveway.notifier.notice;

import org.jspecify.annotations.NullMarked;
