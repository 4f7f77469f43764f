/** How figures, times and tables are written for people, and read from them. */
@NullMarked
package io.giveway.cli.text;

import org.jspecify.annotations.NullMarked;
