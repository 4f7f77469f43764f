package io.giveway.sandbox.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds GPUs that two attempts held at the same time. */
public final class Conflicts {
    private Conflicts() {}

    /** A sentence for each pair that overlaps on a GPU; touching is no overlap. */
    public static List<String> in(List<GpuUse> uses) {
        List<GpuUse> sorted = uses.stream()
                .sorted(Comparator.comparing(GpuUse::node)
                        .thenComparingInt(GpuUse::gpu)
                        .thenComparingLong(GpuUse::fromNanos)
                        .thenComparing(GpuUse::attempt))
                .toList();
        List<String> found = new ArrayList<>();
        for (int i = 1; i < sorted.size(); i++) {
            GpuUse latest = sorted.get(i);
            for (int j = i - 1; j >= 0 && same(sorted.get(j), latest); j--) {
                if (sorted.get(j).toNanos() > latest.fromNanos()) {
                    found.add(latest.node() + " GPU " + latest.gpu() + ": " + latest.attempt() + " began while "
                            + sorted.get(j).attempt() + " had it");
                }
            }
        }
        return found;
    }

    private static boolean same(GpuUse a, GpuUse b) {
        return a.node().equals(b.node()) && a.gpu() == b.gpu();
    }
}
