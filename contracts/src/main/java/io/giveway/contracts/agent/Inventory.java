package io.giveway.contracts.agent;

import io.giveway.contracts.id.AttemptId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that an agent sees at one moment: its nodes and the attempts that it knows. An attempt that is missing from two
 * inventories of different sequence, at least {@code lease.inventoryGap} apart, is believed to be gone.
 *
 * @param sequence grows with every inventory of this agent, over its restarts too
 */
public record Inventory(
        @Nullable Long sequence,
        @Nullable List<InventoryNode> nodes,
        @Nullable List<AttemptId> attempts) {}
