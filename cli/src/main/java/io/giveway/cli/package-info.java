/** The giveway command: where its process starts and how it meets the machine around it. */
@NullMarked
package io.giveway.cli;

import org.jspecify.annotations.NullMarked;
