/** What the tests of the agent stand on: a server that is not the real one, and agents that are. */
@NullMarked
package io.giveway.agent.rig;

import org.jspecify.annotations.NullMarked;
