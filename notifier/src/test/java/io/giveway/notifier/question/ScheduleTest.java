package io.giveway.notifier.question;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    private static final Instant START = Instant.parse("2026-03-02T10:00:00Z");
    private static final Schedule SCHEDULE = new Schedule(Duration.ofMinutes(10), 3, Duration.ofMinutes(30));

    @Test
    void theFirstReminderIsDueAtOnce() {
        assertThat(SCHEDULE.next(fresh(), START)).isEqualTo(new Step.Remind(0, minute(10)));
    }

    @Test
    void untilOneIsAcceptedANewSlotBeginsEveryTenMinutesAndNothingExpires() {
        Progress tried = new Progress(0, START, Optional.empty(), null, Duration.ZERO);
        assertThat(SCHEDULE.next(tried, minute(9))).isEqualTo(new Step.Wait());
        assertThat(SCHEDULE.next(tried, minute(10))).isEqualTo(new Step.Remind(1, minute(20)));
        Progress triedLong = new Progress(40, minute(400), Optional.empty(), null, Duration.ZERO);
        assertThat(SCHEDULE.next(triedLong, minute(409))).isEqualTo(new Step.Wait());
        assertThat(SCHEDULE.next(triedLong, minute(410))).isEqualTo(new Step.Remind(41, minute(420)));
        assertThat(SCHEDULE.deadline(triedLong)).isEmpty();
    }

    @Test
    void remindersAreAt0And10And20MinutesAndTheEndAt30() {
        assertThat(SCHEDULE.next(accepted(0), minute(0))).isEqualTo(new Step.Wait());
        assertThat(SCHEDULE.next(accepted(0), START.plus(Duration.ofMillis(599_999))))
                .isEqualTo(new Step.Wait());
        assertThat(SCHEDULE.next(accepted(0), minute(10))).isEqualTo(new Step.Remind(1, minute(20)));
        assertThat(SCHEDULE.next(accepted(1), minute(19))).isEqualTo(new Step.Wait());
        assertThat(SCHEDULE.next(accepted(1), minute(20))).isEqualTo(new Step.Remind(2, minute(30)));
        assertThat(SCHEDULE.next(accepted(2), START.plus(Duration.ofMillis(1_799_999))))
                .isEqualTo(new Step.Wait());
        assertThat(SCHEDULE.next(accepted(2), minute(30))).isEqualTo(new Step.Expire());
        assertThat(SCHEDULE.deadline(accepted(0))).contains(minute(30));
    }

    @Test
    void aSlotThatWasMissedIsNotMadeUpFor() {
        assertThat(SCHEDULE.next(accepted(0), minute(25))).isEqualTo(new Step.Remind(2, minute(30)));
    }

    @Test
    void slotsAreCountedFromTheOneThatWasAccepted() {
        Progress third = new Progress(2, minute(20), Optional.of(new Acceptance(2, minute(21))), null, Duration.ZERO);
        assertThat(SCHEDULE.next(third, minute(30))).isEqualTo(new Step.Wait());
        assertThat(SCHEDULE.next(third, minute(31))).isEqualTo(new Step.Remind(3, minute(41)));
        assertThat(SCHEDULE.next(third, minute(51))).isEqualTo(new Step.Expire());
    }

    @Test
    void aPauseStopsTheClock() {
        Progress paused = new Progress(1, minute(10), Optional.of(new Acceptance(0, START)), minute(12), Duration.ZERO);
        assertThat(SCHEDULE.next(paused, minute(500))).isEqualTo(new Step.Wait());
        assertThat(SCHEDULE.deadline(paused)).isEmpty();
        Progress resumed =
                new Progress(1, minute(10), Optional.of(new Acceptance(0, START)), null, Duration.ofMinutes(60));
        assertThat(SCHEDULE.next(resumed, minute(79))).isEqualTo(new Step.Wait());
        assertThat(SCHEDULE.next(resumed, minute(80))).isEqualTo(new Step.Remind(2, minute(90)));
        assertThat(SCHEDULE.deadline(resumed)).contains(minute(90));
    }

    @Test
    void aClockThatJumpsBackSendsNothingAgain() {
        assertThat(SCHEDULE.next(accepted(1), minute(-60))).isEqualTo(new Step.Wait());
    }

    @Test
    void aSingleReminderIsSentOnce() {
        Schedule once = new Schedule(Duration.ofMinutes(10), 1, Duration.ofMinutes(30));
        assertThat(once.next(accepted(0), minute(29))).isEqualTo(new Step.Wait());
        assertThat(once.next(accepted(0), minute(30))).isEqualTo(new Step.Expire());
    }

    private static Progress fresh() {
        return new Progress(-1, null, Optional.empty(), null, Duration.ZERO);
    }

    private static Progress accepted(int lastSlot) {
        return new Progress(
                lastSlot, minute(lastSlot * 10L), Optional.of(new Acceptance(0, START)), null, Duration.ZERO);
    }

    private static Instant minute(long minutes) {
        return START.plus(Duration.ofMinutes(minutes));
    }
}
