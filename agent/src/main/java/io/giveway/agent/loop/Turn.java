package io.giveway.agent.loop;

import io.giveway.agent.server.CallFailed;

/** One round of something that an agent does for ever. */
@FunctionalInterface
interface Turn {
    void take() throws CallFailed, InterruptedException;
}
