package io.giveway.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.testing.Engines;
import io.giveway.testing.SettableClock;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The books balance after every step of a random life. A failure names its seed; {@code -Dit.test=BooksIT -Dgiveway.seed=N}
 * plays it again.
 */
@QuarkusTest
@QuarkusTestResource(Engines.class)
class BooksIT {

    private static final Instant START = Instant.parse("2026-02-25T09:00:00Z");

    @Inject
    SettableClock clock;

    @Inject
    DataSource database;

    @AfterEach
    void now() {
        clock.follow();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void balanceAfterEveryStep(long seed) {
        play(Optional.ofNullable(Long.getLong("giveway.seed")).orElse(seed), 100);
    }

    @Test
    @Tag("fuzz")
    void balanceAfterEveryStepOfManyLives() {
        for (long seed = 100; seed < 110; seed++) {
            play(seed, 300);
        }
    }

    private void play(long seed, int steps) {
        BooksSimulation life = new BooksSimulation(seed, clock, START);
        for (int step = 0; step < steps; step++) {
            String done = "-Dgiveway.seed=" + seed + ", step " + step + ": ";
            try {
                done += life.step();
            } catch (AssertionError e) {
                throw new AssertionError(done + e.getMessage(), e);
            }
            assertThat(BooksInvariants.breaches(database, life.department()))
                    .as("after %s", done)
                    .isEmpty();
        }
    }
}
