/** What an agent and the queue-service say to each other, as it travels. */
@NullMarked
package io.giveway.contracts.agent;

import org.jspecify.annotations.NullMarked;
