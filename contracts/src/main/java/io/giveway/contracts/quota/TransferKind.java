package io.giveway.contracts.quota;

/** Why GPU-seconds moved. */
public enum TransferKind {
    /** The period's budget was set. */
    GRANT,
    /** The rest of the period before came over. */
    CARRY,
    /** Finance corrected the budget. */
    ADJUSTMENT,
    /** A hold reserved budget. */
    HOLD,
    /** Time on GPUs became use. */
    CAPTURE,
    /** A hold was closed and gave back its rest. */
    RELEASE,
    /** A hold reached its expiry and gave back its rest. */
    EXPIRY
}
