/** What an agent does all its life: take commands, stay alive, tell what it sees. */
@NullMarked
package io.giveway.agent.loop;

import org.jspecify.annotations.NullMarked;
