/** What a client says and reads about pools and their queues, as it travels. */
@NullMarked
package io.giveway.contracts.pool;

import org.jspecify.annotations.NullMarked;
