/** The agents' side: leases, commands in a row, reports in any order. */
@NullMarked
package io.giveway.queue.agent;

import org.jspecify.annotations.NullMarked;
