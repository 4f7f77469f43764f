package io.giveway.notifier.intake;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.policy.Policy;
import io.quarkus.logging.Log;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jspecify.annotations.Nullable;

/** What other services know and this one asks for often. */
@Singleton
public final class Neighbours {

    private static final Duration KEEP = Duration.ofSeconds(5);

    private final QueueApi queue;
    private final QuotaApi quota;
    private final Clock clock;
    private volatile @Nullable Known known;

    Neighbours(@RestClient QueueApi queue, @RestClient QuotaApi quota, Clock clock) {
        this.queue = queue;
        this.quota = quota;
        this.clock = clock;
    }

    /** The policy in force, a few seconds old at most. Fails while the queue-service is away. */
    public Policy policy() {
        Instant now = clock.instant();
        Known last = known;
        if (last != null && Duration.between(last.at(), now).abs().compareTo(KEEP) < 0) {
            return last.policy();
        }
        Policy policy = queue.policy().policy();
        known = new Known(policy, now);
        return policy;
    }

    /** Addresses of a department; none while the quota-service is away or knows no such department. */
    public List<String> contacts(DepartmentId department) {
        try {
            return quota.contacts(department).addresses();
        } catch (RuntimeException e) {
            Log.warnf("no contacts of department=%s: %s", department, e.toString());
            return List.of();
        }
    }

    /** A policy and when it was read. */
    private record Known(Policy policy, Instant at) {}
}
