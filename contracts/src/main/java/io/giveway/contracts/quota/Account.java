package io.giveway.contracts.quota;

/** Where GPU-seconds of one budget can be. Each transfer moves some from one account to another. */
public enum Account {
    /** Source: what the plan or finance gave for the period. */
    GRANTED,
    /** Source: what the period before left, as far as the plan lets it carry over. */
    CARRIED,
    /** Source: top-ups and corrections by finance. */
    ADJUSTMENTS,
    /** Source: use that no budget carries. */
    OUTSIDE,
    /** Free to be held. Negative only by overrun or a charge for lost work. */
    AVAILABLE,
    /** Reserved by open holds. */
    HELD,
    /** Captured. */
    USED,
    /** Captured without a budget: attempts in lane NORMAL and permit runs. */
    BEYOND_BUDGET;

    /** True where GPU-seconds come from: the balance tells what has left it. */
    public boolean isSource() {
        return this == GRANTED || this == CARRIED || this == ADJUSTMENTS || this == OUTSIDE;
    }
}
