package io.giveway.sandbox.demo;

import io.giveway.contracts.quota.LedgerEntry;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** What the audience of the demo reads: chapters, lines with their time, and checks that hold or do not. */
final class Transcript {
    private final PrintStream out;
    private final long startNanos = System.nanoTime();
    private final List<String> broken = new ArrayList<>();
    private int checks;

    Transcript(PrintStream out) {
        this.out = out;
    }

    void chapter(String title) {
        out.printf("%n== %s%n", title);
    }

    void line(String text) {
        out.printf("%6.1f s  %s%n", (System.nanoTime() - startNanos) / 1e9, text);
    }

    /** One line of a ledger. */
    void entry(LedgerEntry entry) {
        out.println("          %-8s %-10s %7d GPU-s  %s -> %s%s"
                .formatted(
                        entry.kind(),
                        entry.budget(),
                        entry.gpuSeconds(),
                        entry.from(),
                        entry.to(),
                        entry.reason() == null ? "" : "  " + entry.reason()));
    }

    /** @param found what was seen instead, where it does not hold */
    void check(boolean holds, String claim, Object found) {
        checks++;
        if (holds) {
            line("[holds] " + claim);
        } else {
            line("[BROKEN] " + claim + ": " + found);
            broken.add(claim);
        }
    }

    /** @return whether every claim held */
    boolean close() {
        out.println();
        if (broken.isEmpty()) {
            out.println("All " + checks + " checks hold.");
        } else {
            out.println(broken.size() + " of " + checks + " checks are broken:");
            broken.forEach(claim -> out.println("  " + claim));
        }
        return broken.isEmpty();
    }
}
