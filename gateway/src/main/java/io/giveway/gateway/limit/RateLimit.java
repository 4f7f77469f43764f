package io.giveway.gateway.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.problem.ProblemType;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/**
 * One bucket of requests for each department, so that no department can crowd out another. Callers of several departments
 * draw from the first by name, callers of none from a bucket of their own.
 */
@Singleton
public final class RateLimit {

    /** A bucket that nobody touched for so long is full again, whatever the rates. */
    private static final Duration FORGET_AFTER = Duration.ofHours(1);

    private static final int MOST_BUCKETS = 100_000;

    private final RateLimits limits;
    private final Cache<String, Bucket> buckets = Caffeine.newBuilder()
            .expireAfterAccess(FORGET_AFTER)
            .maximumSize(MOST_BUCKETS)
            .build();

    RateLimit(RateLimits limits) {
        this.limits = limits;
    }

    /** Takes one request of a caller, or says why not. */
    public Optional<Refused> of(Caller caller) {
        String name = caller.departments().keySet().stream()
                .sorted()
                .findFirst()
                .map(department -> "department " + department)
                .orElse("caller " + caller.name());
        return take(name, limits.department(), limits.departmentBurst());
    }

    /** Takes one request of somebody who shows no token. */
    public Optional<Refused> ofAddress(String address) {
        return take("address " + address, limits.link(), limits.linkBurst());
    }

    private Optional<Refused> take(String name, int perSecond, int burst) {
        Bucket bucket = buckets.get(name, key -> bucket(perSecond, burst));
        ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
        return probe.isConsumed() ? Optional.empty() : Optional.of(refusal(name, probe.getNanosToWaitForRefill()));
    }

    private static Bucket bucket(int perSecond, int burst) {
        return Bucket.builder()
                .addLimit(Bandwidth.builder()
                        .capacity(burst)
                        .refillGreedy(perSecond, Duration.ofSeconds(1))
                        .build())
                .build();
    }

    private static Refused refusal(String name, long nanosToWait) {
        long seconds = Math.max(1, Duration.ofNanos(nanosToWait).plusMillis(999).toSeconds());
        return Refused.of(ProblemType.RATE_LIMITED, "too many requests of " + name)
                .header("Retry-After", Long.toString(seconds));
    }
}
