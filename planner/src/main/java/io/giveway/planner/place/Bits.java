package io.giveway.planner.place;

/** Choice among GPUs of one node kept as bits. */
public final class Bits {

    private Bits() {}

    /** The {@code count} lowest of the given bits. */
    public static long lowest(long bits, int count) {
        long rest = bits;
        for (int i = 0; i < count; i++) {
            rest &= rest - 1;
        }
        return bits & ~rest;
    }
}
