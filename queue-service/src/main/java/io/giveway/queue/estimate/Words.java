package io.giveway.queue.estimate;

import io.giveway.contracts.estimate.Estimate.Reason;
import io.giveway.contracts.estimate.ReasonCode;
import io.giveway.planner.estimate.Estimate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Reasons in words. Times of others are told to the minute, never too early. */
final class Words {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private Words() {}

    static Reason of(Estimate.Reason reason) {
        ReasonCode code = ReasonCode.valueOf(reason.code().name());
        return new Reason(code, detail(code, reason.count(), reason.until()));
    }

    /** The next full minute. */
    static Instant minute(Instant instant) {
        Instant begun = instant.truncatedTo(ChronoUnit.MINUTES);
        return begun.equals(instant) ? begun : begun.plus(MINUTE);
    }

    private static String detail(ReasonCode code, int count, @Nullable Instant until) {
        return switch (code) {
            case GPUS_BUSY -> count(count, "GPU") + " fewer than it needs " + are(count) + " free";
            case JOBS_AHEAD -> count(count, "job") + " " + are(count) + " served before it";
            case FRAGMENTED -> count(count, "GPU") + " " + are(count) + " free, but not together on the nodes it needs";
            case RESERVED_FOR_OTHER -> count(count, "GPU") + " " + are(count) + " free and kept for jobs before it";
            case PATIENCE -> "enough GPUs come free by themselves" + until(until);
            case MINIMUM_RUN ->
                count(count, "job") + " that could give way started a moment ago and " + are(count) + " spared"
                        + until(until);
            case NOT_IN_PEAK -> "the pool is not in peak, so it takes no GPUs of other departments";
            case NO_READY_VICTIM -> count(count, "job") + " could give way, but cannot save now";
            case PREEMPTION_BUDGET_EXHAUSTED ->
                "the department's preemption budget carries no GPUs of other departments now";
            case NORMAL_LANE -> "in the normal queue it takes no GPUs of other departments";
            case WAITING_FOR_CHECKPOINT ->
                count(count, "job") + " that give way for it " + are(count) + " saving" + until(until);
            case PERMIT_WAITS_FOR_END -> "its permit waits for a P0 that ends by itself" + until(until);
            case POOL_DRAINED -> "no node of the pool takes jobs";
            case DOES_NOT_FIT -> "the pool can no longer hold " + count(count, "GPU") + " in this shape";
            case DEPARTMENT_LIMIT -> "the department may hold " + count(count, "GPU") + " here at once";
            case DEPENDENCY -> "a job that it depends on has not succeeded yet";
            case NOT_BEFORE -> "it is not to start earlier" + until(until);
            case HELD -> "it is on hold";
            case QUOTA_UNAVAILABLE -> "the budgets cannot be asked, so it takes no GPUs of other departments";
        };
    }

    private static String count(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static String are(int count) {
        return count == 1 ? "is" : "are";
    }

    private static String until(@Nullable Instant until) {
        return until == null ? "" : ", until " + minute(until);
    }
}
