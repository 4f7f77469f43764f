/** One class for each thing that a person can tell giveway to do. */
@NullMarked
package io.giveway.cli.command;

import org.jspecify.annotations.NullMarked;
