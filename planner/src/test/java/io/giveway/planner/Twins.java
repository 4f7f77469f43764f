package io.giveway.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.order.Ranked;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.PoolState;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Two planners told the same, which must say the same: the oracle and the one that is held against it. */
final class Twins implements Planner {

    private final Planner oracle;
    private final Planner other;
    private final StandingLine line;
    private int compared;
    private int quietly;

    Twins(Planner oracle, Planner other) {
        this.oracle = oracle;
        this.other = other;
        this.line = new StandingLine(other.pool());
    }

    @Override
    public void apply(Change change) {
        oracle.apply(change);
        other.apply(change);
        line.note(change);
    }

    @Override
    public List<Decision> decide(Instant now) {
        boolean quiet = other.quiet(now);
        List<Decision> decisions = oracle.decide(now);
        if (quiet) {
            assertThat(decisions).as("quiet at %s", now).allMatch(Decision.Reserve.class::isInstance);
            quietly++;
        }
        assertThat(other.decide(now)).as("decisions at %s", now).isEqualTo(decisions);
        assertThat(other.queue(now)).as("queue at %s", now).isEqualTo(oracle.queue(now));
        line.moveTo(now);
        assertThat(line.inOrder(Everybody.INSTANCE))
                .as("standing line at %s", now)
                .containsExactlyElementsOf(eligible(now));
        compared++;
        return decisions;
    }

    private List<Ranked> eligible(Instant now) {
        return oracle.queue(now).stream()
                .filter(ranked -> ranked.job().waiting().eligible(now))
                .toList();
    }

    /** How often both were asked. */
    int compared() {
        return compared;
    }

    /** How often the other one said beforehand that nothing but reservations would come. */
    int quietly() {
        return quietly;
    }

    @Override
    public boolean quiet(Instant now) {
        return other.quiet(now);
    }

    @Override
    public List<Ranked> queue(Instant now) {
        return oracle.queue(now);
    }

    @Override
    public PoolState pool() {
        return oracle.pool();
    }

    @Override
    public Planner copy(Collection<Job> waiting) {
        return new Twins(oracle.copy(waiting), other.copy(waiting));
    }
}
