/** Output of attempts, on its way to the server. */
@NullMarked
package io.giveway.agent.log;

import org.jspecify.annotations.NullMarked;
