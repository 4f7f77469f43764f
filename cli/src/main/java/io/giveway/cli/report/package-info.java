/** What a simulation tells: figures, tables and plots, the same to the byte for the same input. */
@NullMarked
package io.giveway.cli.report;

import org.jspecify.annotations.NullMarked;
