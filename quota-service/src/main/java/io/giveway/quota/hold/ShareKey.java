package io.giveway.quota.hold;

/** Names what a hold reserves of one period, in columns. */
record ShareKey(String hold, String period) {}
