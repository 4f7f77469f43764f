package io.giveway.quota.request;

import io.giveway.chassis.idempotency.Idempotency;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

/** Deletes answers to {@code Idempotency-Key}s that need not be kept any longer, a bounded number at a time. */
@ApplicationScoped
class KeyPurge {

    private static final int MOST_AT_ONCE = 10_000;

    private final Idempotency idempotency;

    KeyPurge(Idempotency idempotency) {
        this.idempotency = idempotency;
    }

    @Scheduled(every = "1h", delayed = "5m", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @Transactional
    void purge() {
        idempotency.purge(MOST_AT_ONCE);
    }
}
