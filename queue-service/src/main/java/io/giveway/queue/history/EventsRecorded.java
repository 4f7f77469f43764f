package io.giveway.queue.history;

/** Events were written; told within the transaction, so that one may wait for its commit. */
record EventsRecorded() {}
