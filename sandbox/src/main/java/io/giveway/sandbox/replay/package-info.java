/** Plays the history of a real cluster on a running installation: real submissions, real processes, compressed time. */
@NullMarked
package io.giveway.sandbox.replay;

import org.jspecify.annotations.NullMarked;
