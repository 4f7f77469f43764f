/** Runs attempts as processes of this machine, each under a supervisor that outlives the agent. */
@NullMarked
package io.giveway.agent.executor.local;

import org.jspecify.annotations.NullMarked;
