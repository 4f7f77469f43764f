/** What clients and the queue-service say and read about budgets, holds and use, as it travels. */
@NullMarked
package io.giveway.contracts.quota;

import org.jspecify.annotations.NullMarked;
