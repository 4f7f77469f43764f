package io.giveway.queue.job;

import static io.giveway.contracts.job.JobState.CANCELLED;
import static io.giveway.contracts.job.JobState.FAILED;
import static io.giveway.contracts.job.JobState.QUEUED;
import static io.giveway.contracts.job.JobState.RUNNING;
import static io.giveway.contracts.job.JobState.STARTING;
import static io.giveway.contracts.job.JobState.SUCCEEDED;
import static io.giveway.contracts.job.JobState.SUSPENDED;
import static io.giveway.contracts.job.JobState.SUSPENDING;

import io.giveway.contracts.job.JobState;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The one table of legal moves between job states (docs/rules.md, section 3; its drawing is compared with this table). */
public final class Lifecycle {

    private static final Map<JobState, Set<JobState>> MOVES = new EnumMap<>(Map.of(
            QUEUED, EnumSet.of(STARTING, CANCELLED),
            SUSPENDED, EnumSet.of(STARTING, CANCELLED),
            STARTING, EnumSet.of(RUNNING, QUEUED, SUSPENDED, SUCCEEDED, FAILED, CANCELLED),
            RUNNING, EnumSet.of(SUSPENDING, SUCCEEDED, FAILED, QUEUED, SUSPENDED, CANCELLED),
            SUSPENDING, EnumSet.of(SUSPENDED, QUEUED, RUNNING, SUCCEEDED, FAILED, CANCELLED),
            SUCCEEDED, EnumSet.noneOf(JobState.class),
            FAILED, EnumSet.noneOf(JobState.class),
            CANCELLED, EnumSet.noneOf(JobState.class)));

    private Lifecycle() {}

    /** The states that a job may go to from {@code from}; empty where it is final. */
    public static Set<JobState> movesFrom(JobState from) {
        return EnumSet.copyOf(MOVES.getOrDefault(from, EnumSet.noneOf(JobState.class)));
    }

    /** Refuses, as a bug of ours, a move that the table does not hold. */
    static void require(JobState from, JobState to) {
        if (!movesFrom(from).contains(to)) {
            throw new IllegalStateException("no job goes from " + from + " to " + to);
        }
    }
}
