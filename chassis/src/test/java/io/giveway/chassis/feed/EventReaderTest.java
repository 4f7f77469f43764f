package io.giveway.chassis.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.giveway.contracts.event.FeedEvent;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventReaderTest {

    private final Line stream = new Line();
    private final Line feed = new Line();
    private final Ledger ledger = new Ledger();
    private final EventReader reader = new EventReader(stream, feed, ledger);

    @Test
    void whatTheStreamGoesOnWithIsAppliedWithoutAskingTheFeed() {
        stream.has(1, 2, 3);
        reader.next();
        assertThat(ledger.applied).containsExactly(1L, 2L, 3L);
        assertThat(feed.asked).isZero();
    }

    @Test
    void aStreamThatWasCutShortIsFilledFromTheFeed() {
        stream.has(5, 6);
        feed.has(1, 2, 3, 4, 5, 6, 7);
        reader.next();
        assertThat(ledger.applied).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
    }

    @Test
    void aGapWithinTheStreamIsFilledFromTheFeed() {
        stream.has(1, 3);
        feed.has(1, 2, 3);
        reader.next();
        assertThat(ledger.applied).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aStreamThatIsSilentIsCheckedAgainstTheFeed() {
        feed.has(1, 2);
        reader.next();
        assertThat(ledger.applied).containsExactly(1L, 2L);
    }

    @Test
    void aStreamThatIsAwayIsToldAfterTheFeedWasRead() {
        feed.has(1, 2);
        stream.away = true;
        assertThatThrownBy(reader::next).hasMessage("away");
        assertThat(ledger.applied).containsExactly(1L, 2L);
        stream.away = false;
        stream.has(3);
        reader.next();
        assertThat(ledger.applied).containsExactly(1L, 2L, 3L);
    }

    @Test
    void whatAnotherReplicaAppliedMeanwhileIsNotAppliedAgain() {
        stream.has(1, 2);
        ledger.otherReplicaIsAt = 2;
        reader.next();
        stream.has(3);
        reader.next();
        assertThat(ledger.applied).containsExactly(3L);
    }

    /** A source of some events. */
    private static final class Line implements EventSource {

        private final List<FeedEvent> events = new ArrayList<>();
        private boolean away;
        private int asked;

        void has(long... sequences) {
            LongStream.of(sequences).mapToObj(Line::event).forEach(events::add);
        }

        @Override
        public List<FeedEvent> after(long sequence, int limit) {
            asked++;
            if (away) {
                throw new IllegalStateException("away");
            }
            return events.stream()
                    .filter(event -> event.sequence() > sequence)
                    .limit(limit)
                    .toList();
        }

        private static FeedEvent event(long sequence) {
            return new FeedEvent(
                    sequence,
                    "io.giveway.job.started",
                    new JobId("j-" + sequence),
                    1,
                    new DepartmentId("vision"),
                    new PoolId("a100"),
                    "train",
                    "alice",
                    "system",
                    Instant.EPOCH,
                    Map.of());
        }
    }

    /** What was applied, in order; another replica may come in between once. */
    private static final class Ledger implements EventConsumer {

        private final List<Long> applied = new ArrayList<>();
        private long at;
        private long otherReplicaIsAt;

        @Override
        public long applied() {
            return at;
        }

        @Override
        public long apply(long after, List<FeedEvent> events) {
            at = Math.max(at, otherReplicaIsAt);
            if (at == after) {
                events.forEach(event -> applied.add(event.sequence()));
                at = applied.get(applied.size() - 1);
            }
            return at;
        }
    }
}
