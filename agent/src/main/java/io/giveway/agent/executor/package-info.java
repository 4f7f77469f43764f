/** The one seam between the agent and the kinds of backend that run attempts. */
@NullMarked
package io.giveway.agent.executor;

import org.jspecify.annotations.NullMarked;
