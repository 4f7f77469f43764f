package io.giveway.quota.ledger;

import java.util.List;

/** The shares of a budget whose use is worth an alert, in percent (docs/rules.md, section 11). */
final class Threshold {

    private static final List<Integer> PERCENTS = List.of(50, 80, 100);

    private Threshold() {}

    /** Those that a balance has reached and that lie above the highest one told so far, rising. */
    static List<Integer> reached(Balance balance, int told) {
        if (balance.total() <= 0) {
            return List.of();
        }
        return PERCENTS.stream()
                .filter(percent -> percent > told)
                .filter(percent ->
                        Math.multiplyExact(balance.used(), 100L) >= Math.multiplyExact(balance.total(), (long) percent))
                .toList();
    }

    /** How the alert reads. */
    static String wording(int percent, Balance balance) {
        String verb = percent == 100 && balance.used() > balance.total() ? "exceeded" : "reached";
        return "use has " + verb + " " + percent + " % of the budget";
    }
}
