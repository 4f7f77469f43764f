package io.giveway.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.cli.trace.TraceJob;
import io.giveway.contracts.job.Tier;
import io.giveway.planner.IncrementalPlanner;
import io.giveway.planner.policy.Policy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Small histories on one node of 8 GPUs whose right outcome was computed by hand; seconds from the beginning. */
class PlannedQueueTest {
    private static final long HOUR = 3600;

    private final List<SimulatedJob> jobs = new ArrayList<>();
    private SuspensionCost cost = SuspensionCost.PUBLISHED;
    private Policy policy = Policy.defaults();

    @Test
    void aLaterJobStartsBeforeAReservationOnlyIfItEndsByThen() {
        job("vision", Tier.P1, 0, 4, 100);
        job("vision", Tier.P1, 5, 8, 50);
        job("vision", Tier.P1, 10, 4, 91);
        job("vision", Tier.P1, 10, 4, 90);

        assertThat(runs())
                .containsExactly(List.of(0L, 100L), List.of(100L, 150L), List.of(150L, 241L), List.of(10L, 100L));
    }

    @Test
    void anUrgentJobTakesGpusAtOnceAndTheVictimResumesWithItsWork() {
        job("vision", Tier.P2, 0, 8, HOUR);
        job("speech", Tier.P0, 600, 4, 100);

        assertThat(runs()).containsExactly(List.of(0L, 600L, 700L, 3740L), List.of(600L, 700L));
        assertThat(play().get(0).lostGpuSeconds()).as("40 s to resume").isEqualTo(40 * 8);
        assertThat(play().get(0).waited()).isEqualTo(100);
    }

    @Test
    void workSinceTheLastCheckpointIsDoneAgain() {
        cost = new SuspensionCost(40, 60, 300, 0);
        job("vision", Tier.P2, 0, 8, HOUR);
        job("speech", Tier.P0, 700, 4, 100);

        assertThat(runs().get(0)).containsExactly(0L, 700L, 800L, 3840L);
        assertThat(play().get(0).lostGpuSeconds()).isEqualTo((100 + 40) * 8);
    }

    @Test
    void aVictimKeepsItsGpusUntilItHasLeft() {
        cost = new SuspensionCost(40, 60, 0, 60);
        job("vision", Tier.P2, 0, 8, HOUR);
        job("speech", Tier.P0, 600, 4, 100);

        assertThat(runs()).containsExactly(List.of(0L, 660L, 760L, 3800L), List.of(660L, 760L));
        assertThat(play().get(0).lostGpuSeconds()).isEqualTo((60 + 40) * 8);
    }

    @Test
    void whoIsDoneBeforeItHasLeftIsNotSuspended() {
        cost = new SuspensionCost(40, 60, 0, 60);
        job("vision", Tier.P2, 0, 8, 640, HOUR);
        job("speech", Tier.P0, 600, 4, 100);

        assertThat(runs()).containsExactly(List.of(0L, 640L), List.of(640L, 740L));
    }

    @Test
    void aRegularJobWaitsForItsRightOverAnotherDepartment() {
        job("vision", Tier.P2, 0, 8, 3 * HOUR);
        job("speech", Tier.P1, 60, 8, 600);

        assertThat(runs().get(1)).as("over 30 min after 60 s").containsExactly(1861L, 2461L);
    }

    @Test
    void insideTheDepartmentOnlyTheMinimumRunHoldsItBack() {
        job("vision", Tier.P2, 0, 8, 3 * HOUR);
        job("vision", Tier.P1, 60, 8, 600);

        assertThat(runs().get(1)).containsExactly(600L, 1200L);
    }

    @Test
    void anUrgentJobWaitsForAnEndThatIsNear() {
        job("vision", Tier.P2, 0, 8, 690);
        job("speech", Tier.P0, 600, 8, 100);

        assertThat(runs()).containsExactly(List.of(0L, 690L), List.of(690L, 790L));
    }

    @Test
    void patienceEndsOnceTheEndHasNotCome() {
        job("vision", Tier.P2, 0, 8, HOUR, 690);
        job("speech", Tier.P0, 600, 8, 100);

        assertThat(runs()).containsExactly(List.of(0L, 690L, 790L, 3740L), List.of(690L, 790L));
    }

    @Test
    void suspendedJobsResumeBeforeNewOnes() {
        job("vision", Tier.P2, 0, 8, HOUR);
        job("speech", Tier.P0, 600, 8, 100);
        job("speech", Tier.P2, 650, 8, 100);

        assertThat(runs().get(0)).containsExactly(0L, 600L, 700L, 3740L);
        assertThat(runs().get(2)).containsExactly(3740L, 3840L);
    }

    @Test
    void aStarvedJobGetsOneGpuAfterTwelveHours() {
        for (int i = 0; i < 8; i++) {
            job("vision", Tier.P0, 0, 1, 24 * HOUR);
        }
        job("speech", Tier.P2, 10, 1, HOUR);

        long permit = 10 + 12 * HOUR + 1;
        assertThat(runs().get(8)).containsExactly(permit, permit + HOUR);
        assertThat(runs().get(7)).as("equal but for the id").containsExactly(0L, 24 * HOUR);
        assertThat(runs().get(0)).containsExactly(0L, permit, permit + HOUR, 25 * HOUR + 40);
    }

    @Test
    void expectationsAreCorrectedByWhatTheOwnersJobsTookWhereThePolicySaysSo() {
        for (int i = 0; i < 5; i++) {
            job("vision", Tier.P1, 0, 1, 100, 200);
        }
        job("speech", Tier.P1, 200, 4, 100);
        job("speech", Tier.P1, 205, 8, 50);
        job("vision", Tier.P1, 210, 4, 90, 180);

        assertThat(runs().get(7))
                .as("180 s do not fit before the reservation at 300")
                .containsExactly(350L, 440L);
        policy = correctingByOwner();
        assertThat(runs().get(7)).as("90 s do").containsExactly(210L, 300L);
    }

    private static Policy correctingByOwner() {
        ObjectNode text = JsonNodeFactory.instance.objectNode();
        text.putObject("estimate").put("correctByOwner", true);
        return PolicyText.read(text);
    }

    private void job(String department, Tier tier, long submitted, int gpus, long seconds) {
        job(department, tier, submitted, gpus, seconds, seconds);
    }

    private void job(String department, Tier tier, long submitted, int gpus, long seconds, long expected) {
        int order = jobs.size();
        TraceJob source = new TraceJob(order + 1, "j" + order, department, "ann", submitted, gpus, seconds, null, "");
        jobs.add(new SimulatedJob(order, source, tier, expected));
    }

    private List<List<Long>> runs() {
        return play().stream()
                .map(result -> Arrays.stream(result.runs()).boxed().toList())
                .toList();
    }

    private List<JobResult> play() {
        List<JobResult> results = new ArrayList<>(new PlannedQueue("giveway", policy, IncrementalPlanner::new, cost)
                .play(new Wall(Wall.SHARED, 1, 8), jobs, done -> {}));
        results.sort(Comparator.comparingInt(result -> result.job().order()));
        return results;
    }
}
