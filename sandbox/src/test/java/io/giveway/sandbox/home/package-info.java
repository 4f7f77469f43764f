/** What a home keeps. */
@NullMarked
package io.giveway.sandbox.home;

import org.jspecify.annotations.NullMarked;
