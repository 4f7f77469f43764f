/** Histories of real clusters, as files tell them. */
@NullMarked
package io.giveway.cli.trace;

import org.jspecify.annotations.NullMarked;
