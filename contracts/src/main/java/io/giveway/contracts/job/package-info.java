/** What a client says and reads about jobs, as it travels. */
@NullMarked
package io.giveway.contracts.job;

import org.jspecify.annotations.NullMarked;
