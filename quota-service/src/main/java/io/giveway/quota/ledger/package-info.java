/** The double-entry ledger: balances, transfers, and the lock under which they change. */
@NullMarked
package io.giveway.quota.ledger;

import org.jspecify.annotations.NullMarked;
