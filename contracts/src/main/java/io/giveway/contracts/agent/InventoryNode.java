package io.giveway.contracts.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node with {@code gpus} GPUs, indexed from 0, and the indices of those that must not be used. */
public record InventoryNode(
        @Nullable String name,
        @Nullable Integer gpus,
        @Nullable List<Integer> unhealthy) {}
