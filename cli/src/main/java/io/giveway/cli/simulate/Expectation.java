package io.giveway.cli.simulate;

import io.giveway.cli.trace.TraceJob;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the expected durations come from, which most traces do not have. {@code history}: from what the user's jobs that had
 * ended before took, without any look ahead. {@code declared:1-5}: the true duration times a factor drawn evenly from the
 * range, seed 1. {@code true}: the true duration. {@code trace}: as declared in the trace, else by history.
 */
public record Expectation(Kind kind, double least, double most) {
    /** What to take before anything is known of a user: an hour. */
    static final long UNKNOWN = 3600;

    private static final Pattern DECLARED = Pattern.compile("declared:(\\d+(?:\\.\\d+)?)-(\\d+(?:\\.\\d+)?)");
    private static final int REMEMBERED = 100;
    private static final long SEED = 1;

    /** The source of the figures. */
    public enum Kind {
        HISTORY,
        DECLARED,
        TRUE,
        TRACE
    }

    /** Says what is expected of jobs that come one after another. */
    interface Teller {
        long expected(TraceJob job);
    }

    public static Expectation parse(String text) {
        Matcher declared = DECLARED.matcher(text);
        if (declared.matches()) {
            double least = Double.parseDouble(declared.group(1));
            double most = Double.parseDouble(declared.group(2));
            if (least <= 0 || most < least || most > 1000) {
                throw new IllegalArgumentException("--expected: " + text + " is no range from over 0 to 1000");
            }
            return new Expectation(Kind.DECLARED, least, most);
        }
        return switch (text) {
            case "history" -> new Expectation(Kind.HISTORY, 1, 1);
            case "true" -> new Expectation(Kind.TRUE, 1, 1);
            case "trace" -> new Expectation(Kind.TRACE, 1, 1);
            default ->
                throw new IllegalArgumentException(
                        "--expected: '" + text + "' is none of history, declared:1-5, trace, true");
        };
    }

    @Override
    public String toString() {
        return switch (kind) {
            case HISTORY -> "history";
            case DECLARED -> "declared:" + figure(least) + "-" + figure(most) + " (seed " + SEED + ")";
            case TRUE -> "true";
            case TRACE -> "trace";
        };
    }

    Teller teller() {
        History history = new History();
        SplittableRandom random = new SplittableRandom(SEED);
        return switch (kind) {
            case HISTORY -> history;
            case DECLARED ->
                job -> Math.max(1, Math.round(job.seconds() * (least + (most - least) * random.nextDouble())));
            case TRUE -> job -> Math.max(1, job.seconds());
            case TRACE ->
                job -> {
                    long guess = history.expected(job);
                    return job.declared() == null ? guess : Math.max(1, job.declared());
                };
        };
    }

    private static String figure(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    /**
     * The median of the user's last ended jobs of the same size, else of any size, else of everybody. A job counts as ended
     * at its submission plus its duration, since the trace has no waits.
     */
    private static final class History implements Teller {
        private final Map<String, Recent> seen = new HashMap<>();
        private final PriorityQueue<TraceJob> running =
                new PriorityQueue<>(Comparator.comparingLong((TraceJob job) -> job.submitted() + job.seconds())
                        .thenComparingInt(TraceJob::line));

        @Override
        public long expected(TraceJob job) {
            while (!running.isEmpty()
                    && running.peek().submitted() + running.peek().seconds() <= job.submitted()) {
                TraceJob ended = running.remove();
                remember(alike(ended), ended);
                remember(ended.user(), ended);
                remember("", ended);
            }
            running.add(job);
            for (String key : new String[] {alike(job), job.user(), ""}) {
                Recent past = seen.get(key);
                if (past != null) {
                    return Math.max(1, past.median());
                }
            }
            return UNKNOWN;
        }

        private static String alike(TraceJob job) {
            return job.user() + "\n" + job.gpus();
        }

        private void remember(String key, TraceJob job) {
            seen.computeIfAbsent(key, k -> new Recent()).add(job.seconds());
        }
    }

    /** The last durations, at most so many, in the order of their length too. */
    private static final class Recent {
        private final Deque<Long> last = new ArrayDeque<>();
        private final long[] sorted = new long[REMEMBERED];
        private int size;

        void add(long seconds) {
            if (size == REMEMBERED) {
                int oldest = Arrays.binarySearch(sorted, last.removeFirst());
                System.arraycopy(sorted, oldest + 1, sorted, oldest, --size - oldest);
            }
            int found = Arrays.binarySearch(sorted, 0, size, seconds);
            int at = found < 0 ? -found - 1 : found;
            System.arraycopy(sorted, at, sorted, at + 1, size++ - at);
            sorted[at] = seconds;
            last.addLast(seconds);
        }

        long median() {
            return sorted[size / 2];
        }
    }
}
