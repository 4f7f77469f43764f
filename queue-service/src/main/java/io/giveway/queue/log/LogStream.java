package io.giveway.queue.log;

import io.giveway.contracts.id.AttemptId;
import io.giveway.queue.attempt.Attempts;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** An attempt's output as a stream of pieces: what is kept, and then what comes, until a while after the end. */
@ApplicationScoped
public class LogStream {

    private static final Duration LOOK_EVERY = Duration.ofMillis(300);

    private final Logs logs;
    private final Attempts attempts;

    LogStream(Logs logs, Attempts attempts) {
        this.logs = logs;
        this.attempts = attempts;
    }

    /** What one look found, and whether more may come. */
    private record Look(List<Logs.Piece> pieces, boolean over) {}

    /** The bytes from the first that is kept; each look is one short transaction off the event loop. */
    Multi<byte[]> of(AttemptId attempt, boolean follow) {
        AtomicLong position = new AtomicLong();
        Uni<Look> look = Uni.createFrom()
                .item(() -> look(attempt, position.get(), follow))
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
                .call(seen -> seen.pieces().isEmpty() && !seen.over()
                        ? Uni.createFrom().voidItem().onItem().delayIt().by(LOOK_EVERY)
                        : Uni.createFrom().voidItem())
                .invoke(seen -> seen.pieces().forEach(piece -> position.set(piece.end())));
        return Multi.createBy()
                .repeating()
                .uni(() -> look)
                .until(Look::over)
                .onItem()
                .transformToIterable(Look::pieces)
                .map(Logs.Piece::bytes);
    }

    @Transactional
    Look look(AttemptId attempt, long position, boolean follow) {
        // whether it has ended is read before the output: what comes with the end is then seen too
        boolean ended = !follow
                || attempts.byId(attempt).filter(row -> row.endedAt == null).isEmpty();
        List<Logs.Piece> pieces = logs.from(attempt, position);
        return new Look(pieces, ended && pieces.isEmpty());
    }
}
