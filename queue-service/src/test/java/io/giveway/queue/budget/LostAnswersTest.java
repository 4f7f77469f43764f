package io.giveway.queue.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.HoldAnswer;
import io.giveway.contracts.quota.HoldAnswers;
import io.giveway.contracts.quota.HoldBatch;
import io.giveway.contracts.quota.HoldOutcome;
import io.giveway.contracts.quota.HoldRequest;
import io.giveway.contracts.quota.Standing;
import io.giveway.contracts.quota.UsageAnswer;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The quota-service dies with an answer on its lips: what it granted is found out and given back, and its return is seen. */
class LostAnswersTest {

    private static final PoolId POOL = new PoolId("a100");
    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");

    private final Api api = new Api();
    private final Quota quota = new Quota(api.client(), Optional.of("http://quota"), Clock.systemUTC());
    private final Book book = new Book();
    private final HoldDesk desk = new HoldDesk(quota, book, null, null);
    private final Outbox outbox = new Outbox(quota);

    @Test
    void whatWasGrantedIsGivenBackAndWhatWasRefusedIsClosed() {
        book.requested.add(requested("job/1/granted/monthly"));
        book.requested.add(requested("job/1/granted/preemption"));
        book.requested.add(requested("job/1/refused/monthly"));

        desk.recover(POOL, NOW);

        assertThat(book.givenBack).containsExactly("job/1/granted/monthly", "job/1/granted/preemption");
        assertThat(book.refused).containsExactly("job/1/refused/monthly");
    }

    @Test
    void nobodyIsAskedWhileItIsAway() {
        book.requested.add(requested("job/1/granted/monthly"));
        api.away = true;
        desk.recover(POOL, NOW);

        desk.recover(POOL, NOW);

        assertThat(api.holds).isEqualTo(1);
        assertThat(book.givenBack).isEmpty();
    }

    @Test
    void itsReturnIsSeenAlsoWhereNothingIsToBeTold() {
        api.away = true;
        quota.standings(List.of());
        outbox.send();
        assertThat(quota.isReached()).isFalse();

        api.away = false;
        outbox.send();

        assertThat(quota.isReached()).isTrue();
    }

    @Test
    void itIsNotAskedForNothingWhileItAnswers() {
        outbox.send();

        assertThat(api.uses).isZero();
    }

    private static HoldRow requested(String id) {
        HoldRow row = new HoldRow();
        row.id = id;
        row.job = "019a0000-0000-7000-8000-000000000001";
        row.attempt = 1;
        row.department = "vision";
        row.budget = id.endsWith("monthly") ? BudgetKind.MONTHLY : BudgetKind.PREEMPTION;
        row.gpus = 4;
        row.startsAt = NOW;
        row.gpuSeconds = 2400;
        row.expiresAt = NOW.plusSeconds(4200);
        row.state = HoldRow.State.REQUESTED;
        return row;
    }

    /** Grants each group that is named so. */
    private static final class Api {
        private boolean away;
        private int holds;
        private int uses;

        List<Standing> standings() {
            answer();
            return List.of();
        }

        HoldAnswers hold(HoldBatch batch) {
            holds++;
            answer();
            return new HoldAnswers(
                    batch.holds().stream()
                            .map(HoldRequest::group)
                            .distinct()
                            .map(group -> new HoldAnswer(
                                    group,
                                    group.endsWith("granted") ? HoldOutcome.GRANTED : HoldOutcome.REFUSED,
                                    group.endsWith("granted") ? null : BudgetKind.MONTHLY))
                            .toList(),
                    List.of());
        }

        UsageAnswer use() {
            uses++;
            answer();
            return new UsageAnswer(0, 0, 0);
        }

        /** As the client that the service gets; a class of this type would be offered by it as an endpoint. */
        QuotaApi client() {
            return (QuotaApi) Proxy.newProxyInstance(
                    QuotaApi.class.getClassLoader(),
                    new Class<?>[] {QuotaApi.class},
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "standings" -> standings();
                        case "hold" -> hold((HoldBatch) arguments[0]);
                        default -> use();
                    });
        }

        private void answer() {
            if (away) {
                throw new IllegalStateException("connection reset");
            }
        }
    }

    /** Keeps what becomes of holds. */
    private static final class Book extends HoldBook {
        private final List<HoldRow> requested = new ArrayList<>();
        private final List<String> refused = new ArrayList<>();
        private final List<String> givenBack = new ArrayList<>();

        Book() {
            super(null);
        }

        @Override
        List<HoldRow> requested(PoolId pool) {
            return requested;
        }

        @Override
        void refused(Collection<String> ids) {
            refused.addAll(ids);
        }

        @Override
        public void giveBack(Collection<String> ids, Instant now) {
            givenBack.addAll(ids);
        }
    }

    /** Has nothing to tell. */
    private static final class Outbox extends UsageOutbox {
        Outbox(Quota quota) {
            super(null, null, quota);
        }

        @Override
        List<Entry> next() {
            return List.of();
        }
    }
}
