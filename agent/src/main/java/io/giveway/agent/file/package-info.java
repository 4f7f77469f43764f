/** State on disk that is there whole or not at all. */
@NullMarked
package io.giveway.agent.file;

import org.jspecify.annotations.NullMarked;
