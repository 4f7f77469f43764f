package io.giveway.planner.preempt;

import static io.giveway.planner.Ask.job;
import static io.giveway.planner.pool.Lane.NORMAL;
import static io.giveway.planner.pool.Tier.P0;
import static io.giveway.planner.pool.Tier.P1;
import static io.giveway.planner.pool.Tier.P2;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.planner.Ask;
import io.giveway.planner.order.Ranking;
import io.giveway.planner.place.Placement;
import io.giveway.planner.policy.Policy;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Past;
import io.giveway.planner.pool.Plan.Kind;
import io.giveway.planner.pool.PoolState;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Whom a claim reaches, and why it spares the others (docs/rules.md, section 6). */
class ClaimTest {

    private static final Instant NOW = Instant.parse("2026-03-02T08:00:00Z");
    private static final Ask P0_JOB = job("by", P0, 1, Duration.ofHours(1));
    private static final Ask P1_JOB = job("by", P1, 1, Duration.ofHours(1));
    private static final Ask ELASTIC = job("runs", P2, 1, Duration.ofHours(9)).of("beta");

    private static Claim claim(Kind kind, Ask by) {
        return claim(kind, by.at(NOW), false);
    }

    private static Claim claim(Kind kind, Job by, boolean ownOnly) {
        Policy policy = Policy.defaults();
        return Claim.in(new PoolState(), new Ranking(policy).rank(by, false, NOW), kind, ownOnly, NOW);
    }

    private static Running running(Ask ask) {
        Job job = ask.at(NOW.minusSeconds(36_000));
        return new Running(job, NOW.minusSeconds(3600), true, null, null, null, false, NOW.plusSeconds(3600));
    }

    /** A running attempt, of which a test changes what it is about. */
    private record Running(
            Job job,
            Instant since,
            boolean ready,
            @Nullable Instant leavesBy,
            @Nullable Instant protectedUntil,
            @Nullable Instant saveFailedAt,
            boolean filler,
            Instant expectedEnd) {

        Running past(Past past) {
            return new Running(
                    job.with(past), since, ready, leavesBy, protectedUntil, saveFailedAt, filler, expectedEnd);
        }

        Running since(Duration ago) {
            return new Running(job, NOW.minus(ago), ready, leavesBy, protectedUntil, saveFailedAt, filler, expectedEnd);
        }

        Running notReady() {
            return new Running(job, since, false, leavesBy, protectedUntil, saveFailedAt, filler, expectedEnd);
        }

        Running leaving() {
            return new Running(job, since, ready, NOW.plusSeconds(60), null, null, filler, expectedEnd);
        }

        Running protectedFor(Duration time) {
            return new Running(job, since, ready, leavesBy, NOW.plus(time), saveFailedAt, filler, expectedEnd);
        }

        Running failedToSave(Duration ago) {
            return new Running(job, since, ready, leavesBy, protectedUntil, NOW.minus(ago), filler, expectedEnd);
        }

        Running filler(Duration endsIn) {
            return new Running(job, since, ready, leavesBy, protectedUntil, saveFailedAt, true, NOW.plus(endsIn));
        }

        Attempt attempt() {
            return new Attempt(
                    job,
                    1,
                    Placement.of("n01", 0),
                    job.standing(),
                    since,
                    expectedEnd,
                    ready,
                    null,
                    leavesBy,
                    protectedUntil,
                    saveFailedAt,
                    filler);
        }
    }

    private static @Nullable Spared spared(Claim claim, Running running) {
        return claim.spares(running.attempt());
    }

    @Test
    void urgent_reaches_p2s_ready_p1s_and_p0s_in_lane_normal() {
        Claim urgent = claim(Kind.URGENT, P0_JOB);
        assertThat(spared(urgent, running(ELASTIC))).isNull();
        assertThat(spared(urgent, running(job("runs", P1, 1, Duration.ofHours(1)))))
                .isNull();
        assertThat(spared(
                        urgent, running(job("runs", P0, 1, Duration.ofHours(1)).in(NORMAL))))
                .isNull();
        assertThat(spared(urgent, running(job("runs", P0, 1, Duration.ofHours(1)))))
                .isEqualTo(Spared.NOT_LOWER);
    }

    @Test
    void a_p0_in_lane_normal_takes_from_no_p0() {
        Claim bankrupt = claim(Kind.URGENT, P0_JOB.in(NORMAL));
        assertThat(spared(
                        bankrupt,
                        running(job("runs", P0, 1, Duration.ofHours(1)).in(NORMAL))))
                .isEqualTo(Spared.NOT_LOWER);
        assertThat(spared(bankrupt, running(job("runs", P1, 1, Duration.ofHours(1)))))
                .isNull();
    }

    @Test
    void regular_reaches_p2s_alone() {
        Claim regular = claim(Kind.REGULAR, P1_JOB);
        assertThat(spared(regular, running(ELASTIC))).isNull();
        assertThat(spared(regular, running(job("runs", P1, 1, Duration.ofHours(1)))))
                .isEqualTo(Spared.NOT_LOWER);
    }

    @Test
    void a_holder_reaches_fillers_that_are_late() {
        Claim overdue = claim(Kind.OVERDUE, P1_JOB);
        assertThat(spared(overdue, running(ELASTIC).filler(Duration.ofMillis(-1))))
                .isNull();
        assertThat(spared(overdue, running(ELASTIC).filler(Duration.ZERO))).isEqualTo(Spared.NOT_LOWER);
        assertThat(spared(overdue, running(ELASTIC))).isEqualTo(Spared.NOT_LOWER);
        assertThat(spared(
                        overdue,
                        running(job("runs", P0, 1, Duration.ofHours(1))).filler(Duration.ofMillis(-1))))
                .isEqualTo(Spared.NOT_LOWER);
    }

    @Test
    void a_claim_on_the_own_department_spares_others() {
        Claim own = claim(Kind.URGENT, P0_JOB.at(NOW), true);
        assertThat(spared(own, running(ELASTIC))).isEqualTo(Spared.OTHER_DEPARTMENT);
        assertThat(spared(own, running(ELASTIC.of("alpha")))).isNull();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void nobody_is_asked_twice_and_nobody_takes_from_itself(Kind kind) {
        Running itself = running(job("by", P2, 1, Duration.ofHours(1))).filler(Duration.ofMillis(-1));
        assertThat(spared(claim(kind, P0_JOB), itself)).isEqualTo(Spared.LEAVING);
        assertThat(spared(
                        claim(kind, P0_JOB),
                        running(ELASTIC).filler(Duration.ofMillis(-1)).leaving()))
                .isEqualTo(Spared.LEAVING);
    }

    @Test
    void a_victim_never_takes_from_the_job_that_took_from_it_but_by_permit() {
        Job by = P0_JOB.at(NOW).with(new Past(List.of(), Set.of("runs"), 0, null, false));
        assertThat(spared(claim(Kind.URGENT, by, false), running(ELASTIC))).isEqualTo(Spared.TOOK_FROM_IT);
        assertThat(spared(claim(Kind.PERMIT, by, false), running(ELASTIC))).isNull();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_permit_s_run_and_one_that_has_just_failed_to_save_are_protected_from_all(Kind kind) {
        Running filler = running(ELASTIC).filler(Duration.ofMillis(-1));
        Claim claim = claim(kind, P0_JOB);
        assertThat(spared(claim, filler.protectedFor(Duration.ofMillis(1)))).isEqualTo(Spared.PROTECTED);
        assertThat(spared(claim, filler.protectedFor(Duration.ZERO))).isNull();
        assertThat(spared(claim, filler.failedToSave(Duration.ofSeconds(599)))).isEqualTo(Spared.PROTECTED);
        assertThat(spared(claim, filler.failedToSave(Duration.ofSeconds(600)))).isNull();
    }

    @ParameterizedTest
    @EnumSource(value = Kind.class, mode = Mode.EXCLUDE, names = "URGENT")
    void whoever_has_run_for_less_than_ten_minutes_is_spared_by_all_but_urgent(Kind kind) {
        Running filler = running(ELASTIC).filler(Duration.ofMillis(-1));
        assertThat(spared(claim(kind, P0_JOB), filler.since(Duration.ofSeconds(599))))
                .isEqualTo(Spared.MINIMUM_RUN);
        assertThat(spared(claim(kind, P0_JOB), filler.since(Duration.ofSeconds(600))))
                .isNull();
        assertThat(spared(claim(Kind.URGENT, P0_JOB), filler.since(Duration.ZERO)))
                .isNull();
    }

    @Test
    void five_preemptions_within_a_day_spare_from_regular_and_overdue_alone() {
        Running five = running(ELASTIC)
                .filler(Duration.ofMillis(-1))
                .past(preempted(Collections.nCopies(5, NOW.minusSeconds(86_399))));
        assertThat(spared(claim(Kind.REGULAR, P1_JOB), five)).isEqualTo(Spared.LIMIT);
        assertThat(spared(claim(Kind.OVERDUE, P1_JOB), five)).isEqualTo(Spared.LIMIT);
        assertThat(spared(claim(Kind.URGENT, P0_JOB), five)).isNull();
        assertThat(spared(claim(Kind.PERMIT, P1_JOB), five)).isNull();
    }

    @Test
    void a_preemption_counts_for_a_day() {
        Instant old = NOW.minusSeconds(86_400);
        Instant recent = old.plusMillis(1);
        Claim regular = claim(Kind.REGULAR, P1_JOB);
        assertThat(spared(regular, running(ELASTIC).past(preempted(List.of(old, recent, recent, recent, recent)))))
                .isNull();
        assertThat(spared(regular, running(ELASTIC).past(preempted(List.of(recent, recent, recent, recent, recent)))))
                .isEqualTo(Spared.LIMIT);
    }

    private static Past preempted(List<Instant> at) {
        return new Past(at, Set.of(), 0, null, false);
    }

    @Test
    void above_p2_only_who_can_save_now_is_reached_until_two_saves_have_failed() {
        Running p1 = running(job("runs", P1, 1, Duration.ofHours(1))).notReady();
        Claim urgent = claim(Kind.URGENT, P0_JOB);
        assertThat(spared(urgent, p1)).isEqualTo(Spared.NOT_READY);
        assertThat(spared(urgent, p1.past(failed(1)))).isEqualTo(Spared.NOT_READY);
        assertThat(spared(urgent, p1.past(failed(2)))).isNull();
        assertThat(spared(claim(Kind.PERMIT, P0_JOB), p1.past(failed(2)))).isEqualTo(Spared.NOT_READY);
        assertThat(spared(urgent, running(ELASTIC).notReady())).isNull();
    }

    private static Past failed(int saves) {
        return new Past(List.of(), Set.of(), saves, null, false);
    }
}
