package io.giveway.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lengths of time read and written. */
class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "90m,PT90M",
        "1h30m,PT90M",
        "1h 30m,PT90M",
        "2d,PT48H",
        "45s,PT45S",
        "1H,PT1H",
        "PT2H5M,PT2H5M",
        "0s,PT0S",
        "-PT1H,PT-1H"
    })
    void peopleWriteLengthsInTheirWay(String written, Duration meant) {
        assertThat(Durations.parse(written)).isEqualTo(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "90", "m", "1.5h", "30m1h", "soon", "99999999999h"})
    void whatIsNoLengthIsNamed(String written) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durations.parse(written))
                .withMessageContaining("'" + written + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S,0s",
        "PT0.4S,0.4s",
        "PT9.99S,10.0s",
        "PT59S,59s",
        "PT12M5S,12m 5s",
        "PT1H2M3S,1h 2m",
        "PT60M,1h",
        "PT52H,2d 4h",
        "PT-90S,-1m 30s"
    })
    void theTwoLargestUnitsAreShown(Duration length, String shown) {
        assertThat(Durations.text(length)).isEqualTo(shown);
    }

    @Test
    void wideCharactersCountTwiceInATable() {
        assertThat(Printable.width("训练-7")).isEqualTo(6);
    }
}
