package io.giveway.contracts.estimate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An expectation as it was kept: the first, and each that differs from the last by over a minute.
 *
 * @param cause why it differs from the one before; null for the first
 */
public record KeptEstimate(Instant at, Instant expectedStart, Slip.@Nullable Cause cause) {}
