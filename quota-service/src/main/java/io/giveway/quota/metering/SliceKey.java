package io.giveway.quota.metering;

/** Names a slice of an attempt's time, in columns. */
record SliceKey(String job, int attempt, long slice) {}
