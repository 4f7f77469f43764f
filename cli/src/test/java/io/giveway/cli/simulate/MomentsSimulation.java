package io.giveway.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.cli.trace.TraceJob;
import io.giveway.contracts.job.Tier;
import io.giveway.planner.IncrementalPlanner;
import io.giveway.planner.Planner;
import io.giveway.planner.ReferencePlanner;
import io.giveway.planner.policy.Policy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The moments at which the simulator asks are all that matter: random histories come out the same when the planner that
 * looks at everything is asked in every second.
 */
class MomentsSimulation {

    /** All that goes by the hour happens within minutes, so that every second can be looked at. */
    private static final String HURRIED = """
            {"aging": {"every": "PT97S"}, "objective": {"p1": "PT11M"}, "order": {"maxWait": "PT11M"},
             "estimate": {"minimumRemaining": "PT5S", "overdueStep": "PT17S"}, "checkpoint": {"grace": "PT30S"},
             "preemption": {"patience": "PT13S", "minimumRun": "PT41S", "regularAfter": "PT131S"},
             "permit": {"after": "PT9M", "interval": "PT2M", "perDepartment": "PT12M", "protectedRun": "PT3M"}}
            """;

    private static final Wall WALL = new Wall(Wall.SHARED, 3, 4);
    private static final int JOBS = 60;
    private static final int[] SIZES = {1, 1, 2, 2, 3, 4, 6, 8};

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void every_second_decides_the_same(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Policy policy = PolicyText.read((ObjectNode) new ObjectMapper().readTree(HURRIED));
        SuspensionCost cost = new SuspensionCost(
                random.nextInt(20), 30, random.nextBoolean() ? 0 : 60 + random.nextInt(60), random.nextInt(20));
        List<SimulatedJob> jobs = jobs(random);
        List<String> moments = play(new IncrementalPlanner(), policy, cost, jobs, new Agenda());

        Agenda everySecond = new Agenda();
        for (long second = 0; second <= end(moments); second++) {
            everySecond.look(second);
        }
        assertThat(moments).isEqualTo(play(new ReferencePlanner(), policy, cost, jobs, everySecond));
        assertThat(moments).as("somebody was suspended").anyMatch(runs -> runs.split(",").length > 2);
    }

    private static List<SimulatedJob> jobs(SplittableRandom random) {
        List<SimulatedJob> jobs = new ArrayList<>();
        long at = 0;
        for (int order = 0; order < JOBS; order++) {
            at += random.nextInt(60);
            long seconds = 5 + random.nextInt(random.nextInt(10) == 0 ? 1200 : 200);
            long expected = Math.max(1, (long) (seconds * (0.3 + 1.7 * random.nextDouble())));
            Tier tier = Tier.values()[Math.min(2, random.nextInt(5))];
            jobs.add(new SimulatedJob(
                    order,
                    new TraceJob(
                            order + 1,
                            "j" + order,
                            "d" + random.nextInt(3),
                            "ann",
                            at,
                            SIZES[random.nextInt(SIZES.length)],
                            seconds,
                            null,
                            ""),
                    tier,
                    expected));
        }
        return jobs;
    }

    private static List<String> play(
            Planner planner, Policy policy, SuspensionCost cost, List<SimulatedJob> jobs, Agenda agenda) {
        return new VirtualPool(planner, policy, cost, WALL, jobs, agenda, done -> {})
                .play().stream()
                        .sorted(Comparator.comparingInt(result -> result.job().order()))
                        .map(result -> Arrays.toString(result.runs()))
                        .toList();
    }

    private static long end(List<String> runs) {
        return runs.stream()
                .mapToLong(text -> Long.parseLong(text.substring(text.lastIndexOf(' ') + 1, text.length() - 1)))
                .max()
                .orElseThrow();
    }
}
