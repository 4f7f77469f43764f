package io.giveway.queue.agent;

import io.giveway.contracts.agent.Inventory;
import io.giveway.contracts.agent.InventoryNode;
import io.giveway.contracts.problem.Violation;
import io.giveway.planner.place.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What an inventory must say. Pure. */
final class InventoryRules {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

    private InventoryRules() {}

    static List<Violation> check(String agent, @Nullable Inventory inventory) {
        List<Violation> wrong = new ArrayList<>();
        if (!NAME.matcher(agent).matches()) {
            wrong.add(new Violation("agent", "must be 1 to 63 letters, digits, dots, dashes or underscores"));
        }
        if (inventory == null) {
            wrong.add(new Violation("", "is required"));
            return wrong;
        }
        if (inventory.sequence() == null || inventory.sequence() < 1) {
            wrong.add(new Violation("sequence", "must be from 1"));
        }
        if (inventory.attempts() == null) {
            wrong.add(new Violation("attempts", "is required"));
        }
        if (inventory.nodes() == null) {
            wrong.add(new Violation("nodes", "is required"));
            return wrong;
        }
        Set<String> names = new HashSet<>();
        for (int i = 0; i < inventory.nodes().size(); i++) {
            node(inventory.nodes().get(i), "nodes[" + i + "]", names, wrong);
        }
        return wrong;
    }

    private static void node(@Nullable InventoryNode node, String at, Set<String> names, List<Violation> wrong) {
        if (node == null) {
            wrong.add(new Violation(at, "is required"));
            return;
        }
        if (node.name() == null || !NAME.matcher(node.name()).matches()) {
            wrong.add(new Violation(at + ".name", "must be 1 to 63 letters, digits, dots, dashes or underscores"));
        } else if (!names.add(node.name())) {
            wrong.add(new Violation(at + ".name", "is named twice"));
        }
        if (node.gpus() == null || node.gpus() < 0 || node.gpus() > Node.MAX_GPUS) {
            wrong.add(new Violation(at + ".gpus", "must be from 0 to " + Node.MAX_GPUS));
        } else if (node.unhealthy() != null
                && node.unhealthy().stream().anyMatch(gpu -> gpu == null || gpu < 0 || gpu >= node.gpus())) {
            wrong.add(new Violation(at + ".unhealthy", "must be indices from 0 to " + (node.gpus() - 1)));
        }
    }
}
