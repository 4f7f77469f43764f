package io.giveway.quota.period;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PeriodTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @Test
    void monthsAreAsLongAsTheZoneMakesThem() {
        assertThat(hours("2026-03")).isEqualTo(743);
        assertThat(hours("2026-10")).isEqualTo(745);
        assertThat(hours("2026-11")).isEqualTo(720);
    }

    @Test
    @DisplayName("B19: the offset is that of the instant, not of some stored day")
    void boundsFollowTheZonesRules() {
        ZoneId newYork = ZoneId.of("America/New_York");

        assertThat(Period.at(Instant.parse("2026-04-01T04:00:00Z"), newYork)).hasToString("2026-04");
        assertThat(Period.at(Instant.parse("2026-04-01T03:59:59Z"), newYork)).hasToString("2026-03");
    }

    @Test
    @DisplayName("B20: a period ends at local midnight")
    void endsAtLocalMidnight() {
        assertThat(Period.of("2026-10").endsAt(ZoneId.of("Asia/Tokyo"))).isEqualTo("2026-10-31T15:00:00Z");
    }

    @Test
    @DisplayName("B21: the period after one of March starts on 1 April")
    void theNextPeriodStartsOnTheFirst() {
        Period march = Period.at(Instant.parse("2026-03-10T09:00:00Z"), BERLIN);

        assertThat(march.next().startsAt(BERLIN)).isEqualTo("2026-03-31T22:00:00Z");
        assertThat(march.next().previous()).isEqualTo(march);
    }

    @Test
    void onlyMonthsAreParsed() {
        assertThat(Period.parse("2026-11")).hasValue(Period.of("2026-11"));
        assertThat(Period.parse("2026-13")).isEmpty();
        assertThat(Period.parse("2026-1")).isEmpty();
        assertThat(Period.parse("2026-11-01")).isEmpty();
        assertThat(Period.parse("+12026-11")).isEmpty();
    }

    private static long hours(String period) {
        return Duration.between(
                        Period.of(period).startsAt(BERLIN), Period.of(period).endsAt(BERLIN))
                .toHours();
    }
}
