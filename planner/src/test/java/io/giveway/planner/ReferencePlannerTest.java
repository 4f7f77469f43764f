package io.giveway.planner;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P1;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.place.Node;
import io.giveway.planner.pool.Change;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReferencePlannerTest {

    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private final Planner planner = new ReferencePlanner();

    private void node(String name, int gpus) {
        planner.apply(new Change.NodeSeen(Node.of(name, gpus)));
    }

    private void submit(Ask ask) {
        planner.apply(new Change.JobWaits(ask.at(NOW)));
    }

    private List<String> starts() {
        return planner.decide(NOW).stream()
                .filter(Decision.StartAttempt.class::isInstance)
                .map(Decision.StartAttempt.class::cast)
                .map(start -> start.job() + "@" + start.placement())
                .toList();
    }

    @Test
    void free_gpus_go_to_jobs_in_order_and_none_is_given_twice() {
        node("n1", 2);
        submit(job("a", P2, 1, HOUR));
        submit(job("b", P1, 1, HOUR));
        submit(job("c", P0, 1, HOUR));
        assertThat(starts()).containsExactly("c@n1[0]", "b@n1[1]");
    }

    @Test
    void deciding_changes_nothing() {
        node("n1", 2);
        submit(job("a", P2, 1, HOUR));
        assertThat(starts()).isEqualTo(starts());
    }

    @Test
    void gpus_are_free_again_only_when_the_attempt_has_ended() {
        node("n1", 1);
        submit(job("a", P1, 1, HOUR));
        Decision.StartAttempt start =
                (Decision.StartAttempt) planner.decide(NOW).get(0);
        planner.apply(new Change.AttemptSeen(start.attempt(1, NOW)));
        submit(job("b", P1, 1, HOUR));
        assertThat(starts()).isEmpty();
        planner.apply(new Change.AttemptEnded("a", NOW));
        assertThat(starts()).containsExactly("b@n1[0]");
    }

    @Test
    void a_job_on_hold_or_before_its_time_is_passed_over() {
        node("n1", 4);
        planner.apply(new Change.JobWaits(job("held", P1, 1, HOUR)
                .waiting(NOW, new Wait(false, Duration.ZERO, Duration.ZERO, null, Pause.HELD))));
        planner.apply(new Change.JobWaits(job("later", P1, 1, HOUR).waiting(NOW, Wait.queued(NOW.plusSeconds(1)))));
        assertThat(starts()).isEmpty();
    }

    @Test
    @DisplayName("S30: time on hold or before notBefore is not counted as waiting")
    void s30() {
        Wait later = Wait.queued(NOW.plus(Duration.ofHours(4)));
        assertThat(later.waited(NOW.plus(HOUR))).isEqualTo(Duration.ZERO);
        assertThat(later.waited(NOW.plus(Duration.ofMinutes(270)))).isEqualTo(Duration.ofMinutes(30));
        Wait held = Wait.queued(NOW).paused(Pause.HELD, NOW.plusSeconds(60));
        assertThat(held.waited(NOW.plus(HOUR))).isEqualTo(Duration.ofMinutes(1));
        assertThat(held.resumed(NOW.plus(HOUR)).waited(NOW.plus(HOUR).plusSeconds(60)))
                .isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void a_job_that_no_longer_fits_the_pool_stops_aging_and_ages_again_when_it_does() {
        node("n1", 4);
        submit(job("a", P1, 4, HOUR));
        planner.apply(new Change.NodeSeen(new Node("n1", 4, Set.of(0), true, false)));
        Decision pause = planner.decide(NOW).get(0);
        assertThat(pause)
                .isInstanceOfSatisfying(
                        Decision.PauseAging.class, p -> assertThat(p.reason()).isEqualTo(Pause.DOES_NOT_FIT));
        planner.apply(new Change.JobWaits(
                job("a", P1, 4, HOUR).waiting(NOW, Wait.queued(NOW).paused(Pause.DOES_NOT_FIT, NOW))));
        assertThat(planner.decide(NOW)).isEmpty();
        node("n1", 4);
        assertThat(starts()).containsExactly("a@n1[0, 1, 2, 3]");
    }

    @Test
    void a_department_past_its_cap_waits_and_blocks_nobody() {
        node("n1", 8);
        planner.apply(new Change.DepartmentRuled("alpha", true, 2));
        submit(job("a", P1, 2, HOUR));
        submit(job("b", P1, 1, HOUR));
        submit(job("c", P2, 1, HOUR).of("beta"));
        List<Decision> decisions = planner.decide(NOW);
        assertThat(starts()).containsExactly("a@n1[0, 1]", "c@n1[2]");
        assertThat(decisions)
                .anySatisfy(d -> assertThat(d).isInstanceOfSatisfying(Decision.PauseAging.class, p -> {
                    assertThat(p.job()).isEqualTo("b");
                    assertThat(p.reason()).isEqualTo(Pause.DEPARTMENT_LIMIT);
                }));
    }

    @Test
    @DisplayName("S5: twice as many equals as GPUs: half of them run, nobody is disturbed")
    void s5_start() {
        node("n1", 8);
        node("n2", 4);
        for (int i = 0; i < 24; i++) {
            submit(job(String.format("j%02d", i), P1, 1, Duration.ofMinutes(30)));
        }
        assertThat(starts()).hasSize(12);
    }
}
