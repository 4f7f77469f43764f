package io.giveway.queue.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.giveway.contracts.job.JobState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LifecycleTest {

    private static final Pattern ARROW = Pattern.compile("^\\s*([A-Z]+)\\s*-->\\s*([A-Z]+)", Pattern.MULTILINE);

    @ParameterizedTest
    @EnumSource(JobState.class)
    void aFinalStateAndNoOtherHasNoWayOut(JobState state) {
        assertThat(Lifecycle.movesFrom(state).isEmpty()).isEqualTo(state.isFinal());
    }

    @ParameterizedTest
    @EnumSource(JobState.class)
    void whatIsNotFinalCanBeCancelled(JobState state) {
        assertThat(Lifecycle.movesFrom(state).contains(JobState.CANCELLED)).isEqualTo(!state.isFinal());
    }

    @Test
    void aMoveThatTheTableLacksIsABug() {
        assertThatThrownBy(() -> Lifecycle.require(JobState.QUEUED, JobState.RUNNING))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("QUEUED");
    }

    @Test
    void theDrawingInTheRulesShowsTheTable() throws IOException {
        Map<JobState, Set<JobState>> drawn = new EnumMap<>(JobState.class);
        for (JobState state : JobState.values()) {
            drawn.put(state, EnumSet.noneOf(JobState.class));
        }
        Matcher arrow = ARROW.matcher(Files.readString(Path.of("..", "docs", "rules.md")));
        while (arrow.find()) {
            drawn.get(JobState.valueOf(arrow.group(1))).add(JobState.valueOf(arrow.group(2)));
        }

        for (JobState state : JobState.values()) {
            assertThat(drawn.get(state)).as("from " + state).isEqualTo(Lifecycle.movesFrom(state));
        }
    }
}
