package io.giveway.cli.trace;

import java.util.Arrays;

/** Mean and quantiles of whole numbers. A quantile is the value at the ceiling rank: one that really occurred. */
public final class Quantiles {
    private final long[] sorted;

    public Quantiles(long[] values) {
        sorted = values.clone();
        Arrays.sort(sorted);
    }

    public int count() {
        return sorted.length;
    }

    /** 0 of none. */
    public double mean() {
        return sorted.length == 0 ? 0 : (double) sum() / sorted.length;
    }

    public long sum() {
        return Arrays.stream(sorted).sum();
    }

    /** @param perMille 500 is the median, 999 the value that one in a thousand is over; 0 of none */
    public long at(int perMille) {
        if (sorted.length == 0) {
            return 0;
        }
        long rank = ((long) perMille * sorted.length + 999) / 1000;
        return sorted[(int) Math.max(1, rank) - 1];
    }

    public long max() {
        return at(1000);
    }

    /** How many values are over a bound. */
    public int over(long bound) {
        int from = Arrays.binarySearch(sorted, bound);
        int first = from < 0 ? -from - 1 : from;
        while (first < sorted.length && sorted[first] <= bound) {
            first++;
        }
        return sorted.length - first;
    }
}
