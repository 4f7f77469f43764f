package io.giveway.e2e.tidy.untidy.util;

/** A sample of names that say nothing. */
final class PriceUtils {

    private PriceUtils() {}

    /** A nested one. */
    static final class RowHelper {}
}
