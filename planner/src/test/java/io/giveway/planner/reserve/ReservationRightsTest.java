package io.giveway.planner.reserve;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.pool.Lane.NORMAL;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P1;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.Ask;
import io.giveway.planner.order.Ranked;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.place.Placement;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.reserve.Reservation.Kind;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Against whom a start that is kept for later holds (docs/rules.md, section 9). */
class ReservationRightsTest {

    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private static Ranked ranked(Ask ask) {
        return new Ranking(Policy.defaults()).rank(ask.at(NOW), false, NOW);
    }

    private static Reservation kept(Kind kind) {
        return new Reservation(ranked(job("holder", P2, 1, HOUR)), kind, NOW, NOW.plus(HOUR), Placement.of("n01", 0));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void all_but_a_p0_that_the_budgets_carry_are_bound(Kind kind) {
        assertThat(kept(kind).binds(ranked(job("a", P1, 1, HOUR)))).isTrue();
        assertThat(kept(kind).binds(ranked(job("a", P0, 1, HOUR).in(NORMAL)))).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void such_a_p0_may_delay_what_is_kept_for_a_permit_or_an_objective(Kind kind) {
        assertThat(kept(kind).binds(ranked(job("a", P0, 1, HOUR))))
                .isEqualTo(kind == Kind.SUSPENDED || kind == Kind.HEAD);
    }
}
