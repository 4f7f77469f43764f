package io.giveway.e2e.stack;

import io.giveway.contracts.quota.Budgets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Somebody who reads the departments' budgets over and over beside all that happens, and minds each time that they balance. */
final class Sampler implements AutoCloseable {
    private final List<Books> books;
    private final List<Budgets> samples = new ArrayList<>();
    private final CompletableFuture<Void> looking;
    private volatile boolean closed;

    Sampler(List<Books> books) {
        this.books = books;
        this.looking = CompletableFuture.runAsync(this::look);
    }

    private void look() {
        while (!closed) {
            books.forEach(each -> samples.add(each.assertBalanced()));
        }
    }

    /** What was seen; to be read once it has stopped. */
    List<Budgets> samples() {
        return samples;
    }

    /** Stops, and fails where a sample did not balance. */
    @Override
    public void close() {
        closed = true;
        looking.join();
    }
}
