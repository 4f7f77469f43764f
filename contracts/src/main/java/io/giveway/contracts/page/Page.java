package io.giveway.contracts.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One page of a list; {@code nextCursor} is null on the last one. */
public record Page<T>(List<T> items, @Nullable String nextCursor) {}
