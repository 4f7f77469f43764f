/** The agent's end of the agent API: calls, token, retries. */
@NullMarked
package io.giveway.agent.server;

import org.jspecify.annotations.NullMarked;
