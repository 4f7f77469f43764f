package io.giveway.contracts.quota;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The holds of one scheduling cycle, judged in their order. */
public record HoldBatch(@Nullable List<@Nullable HoldRequest> holds) {}
