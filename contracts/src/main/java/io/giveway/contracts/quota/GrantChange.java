package io.giveway.contracts.quota;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A new grant in GPU-hours that tell whole GPU-seconds. */
public record GrantChange(@Nullable BigDecimal granted) {}
