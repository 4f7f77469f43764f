package io.giveway.quota.ledger;

import io.giveway.contracts.quota.Account;
import io.giveway.contracts.quota.TransferKind;

/** GPU-seconds that go from one account of a budget to another: a transfer before it is written. */
public record Movement(TransferKind kind, Account from, Account to, long gpuSeconds) {

    public Movement {
        if (gpuSeconds <= 0 || from == to) {
            throw new IllegalArgumentException("moves nothing");
        }
    }

    /** A new grant in place of the old one; the two must differ. */
    public static Movement grant(long before, long after) {
        return source(TransferKind.GRANT, Account.GRANTED, after - before);
    }

    public static Movement carry(long gpuSeconds) {
        return source(TransferKind.CARRY, Account.CARRIED, gpuSeconds);
    }

    /** A top-up, or a reduction where negative. */
    public static Movement adjust(long gpuSeconds) {
        return source(TransferKind.ADJUSTMENT, Account.ADJUSTMENTS, gpuSeconds);
    }

    public static Movement hold(long gpuSeconds) {
        return new Movement(TransferKind.HOLD, Account.AVAILABLE, Account.HELD, gpuSeconds);
    }

    public static Movement captureHeld(long gpuSeconds) {
        return new Movement(TransferKind.CAPTURE, Account.HELD, Account.USED, gpuSeconds);
    }

    public static Movement captureUnheld(long gpuSeconds) {
        return new Movement(TransferKind.CAPTURE, Account.AVAILABLE, Account.USED, gpuSeconds);
    }

    public static Movement captureBeyond(long gpuSeconds) {
        return new Movement(TransferKind.CAPTURE, Account.OUTSIDE, Account.BEYOND_BUDGET, gpuSeconds);
    }

    public static Movement release(long gpuSeconds) {
        return new Movement(TransferKind.RELEASE, Account.HELD, Account.AVAILABLE, gpuSeconds);
    }

    public static Movement expire(long gpuSeconds) {
        return new Movement(TransferKind.EXPIRY, Account.HELD, Account.AVAILABLE, gpuSeconds);
    }

    /** By how much the figure of an account grows. A source tells what has left it. */
    long changeOf(Account account) {
        long in = account == to ? gpuSeconds : 0;
        long out = account == from ? gpuSeconds : 0;
        return account.isSource() ? out - in : in - out;
    }

    private static Movement source(TransferKind kind, Account source, long gpuSeconds) {
        return gpuSeconds > 0
                ? new Movement(kind, source, Account.AVAILABLE, gpuSeconds)
                : new Movement(kind, Account.AVAILABLE, source, -gpuSeconds);
    }
}
