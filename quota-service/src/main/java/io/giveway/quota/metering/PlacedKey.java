package io.giveway.quota.metering;

/** Names a placed attempt, in columns. */
record PlacedKey(String job, int attempt) {}
