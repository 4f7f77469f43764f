package io.giveway.quota.metering;

import io.giveway.contracts.quota.HoldSettlement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A settlement whose fields are known to be right, with the entry that it was read from. */
record SettlementTerms(String hold, @Nullable Long chargeAtLeast, Instant at, HoldSettlement entry) {}
