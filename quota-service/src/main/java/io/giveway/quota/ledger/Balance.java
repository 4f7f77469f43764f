package io.giveway.quota.ledger;

import io.giveway.contracts.quota.Account;
import io.giveway.contracts.quota.Budget;

/**
 * The accounts of one budget in one period, in GPU-seconds. It can only be built when it balances, and only a movement makes
 * another one of it (docs/rules.md, section 11).
 */
public record Balance(
        long granted, long carried, long adjustments, long available, long held, long used, long beyondBudget) {

    public static final Balance ZERO = new Balance(0, 0, 0, 0, 0, 0, 0);

    public Balance {
        if (Math.addExact(Math.addExact(granted, carried), adjustments)
                != Math.addExact(Math.addExact(available, held), used)) {
            throw new IllegalArgumentException("does not balance");
        }
        if (granted < 0 || carried < 0 || held < 0 || used < 0 || beyondBudget < 0) {
            throw new IllegalArgumentException("an account that is never negative would be");
        }
    }

    /** All that the period was given: granted + carried + adjustments. */
    public long total() {
        return granted + carried + adjustments;
    }

    /** What may come over into the next period: the available rest but for what was carried itself and not burnt. */
    public long leftToCarry() {
        return Math.max(0, available - Math.max(0, carried - used));
    }

    /** This balance after a movement. */
    public Balance after(Movement movement) {
        return new Balance(
                Math.addExact(granted, movement.changeOf(Account.GRANTED)),
                Math.addExact(carried, movement.changeOf(Account.CARRIED)),
                Math.addExact(adjustments, movement.changeOf(Account.ADJUSTMENTS)),
                Math.addExact(available, movement.changeOf(Account.AVAILABLE)),
                Math.addExact(held, movement.changeOf(Account.HELD)),
                Math.addExact(used, movement.changeOf(Account.USED)),
                Math.addExact(beyondBudget, movement.changeOf(Account.BEYOND_BUDGET)));
    }

    public Budget toBudget() {
        return Budget.ofGpuSeconds(granted, carried, adjustments, held, used, available, beyondBudget);
    }
}
