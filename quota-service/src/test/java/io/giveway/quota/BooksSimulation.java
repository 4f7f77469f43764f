package io.giveway.quota;

import static io.giveway.quota.QuotaApi.finance;
import static io.giveway.quota.QuotaApi.hold;
import static io.giveway.quota.QuotaApi.inGroup;
import static io.giveway.quota.QuotaApi.place;
import static io.giveway.quota.QuotaApi.placed;
import static io.giveway.quota.QuotaApi.post;
import static io.giveway.quota.QuotaApi.put;
import static io.giveway.quota.QuotaApi.report;
import static io.giveway.quota.QuotaApi.standing;
import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.HoldAnswer;
import io.giveway.contracts.quota.HoldOutcome;
import io.giveway.contracts.quota.HoldRequest;
import io.giveway.contracts.quota.HoldSettlement;
import io.giveway.contracts.quota.Standing;
import io.giveway.contracts.quota.UsageAnswer;
import io.giveway.contracts.quota.UsageSlice;
import io.giveway.testing.SettableClock;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A random life of one department: jobs that hold, run, overrun, are reported late or twice, end or are forgotten, budgets
 * that are set anew, months that pass. Each step says what it did.
 */
final class BooksSimulation {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private final SplittableRandom random;
    private final SettableClock clock;
    private final String department;
    private final List<Run> runs = new ArrayList<>();
    private Instant now;
    private int jobs;

    BooksSimulation(long seed, SettableClock clock, Instant start) {
        this.random = new SplittableRandom(seed);
        this.clock = clock;
        this.now = start;
        clock.set(start);
        this.department = QuotaApi.department(50 + random.nextInt(100), random.nextInt(20), random.nextInt(30));
    }

    String department() {
        return department;
    }

    String step() {
        switch (random.nextInt(12)) {
            case 0, 1, 2:
                return start();
            case 3, 4, 5, 6:
                return runOn();
            case 7:
                return end();
            case 8:
                return adjust();
            case 9:
                return grant();
            case 10:
                return tellAgain();
            default:
                return pass();
        }
    }

    private String start() {
        String name = "job-" + jobs++;
        int gpus = 1 + random.nextInt(8);
        int taken = random.nextInt(3) == 0 ? 1 + random.nextInt(gpus) : 0;
        long seconds = 60L * (1 + random.nextInt(60 * 24));
        List<HoldRequest> holds = new ArrayList<>();
        String group = name + department;
        holds.add(inGroup(group, hold(department, name, BudgetKind.MONTHLY, gpus, gpus * seconds, now)));
        if (taken > 0) {
            holds.add(inGroup(
                    group, hold(department, name, BudgetKind.PREEMPTION, taken, taken * Math.max(600, seconds), now)));
        }
        Standing before = standing(department);
        HoldAnswer answer = place(holds.toArray(HoldRequest[]::new)).groups().get(0);
        if (answer.outcome() == HoldOutcome.GRANTED) {
            assertThat(before.monthlyAvailableGpuSeconds())
                    .as("granted without budget")
                    .isPositive();
        } else {
            assertThat(before.monthlyAvailableGpuSeconds() < gpus * seconds
                            || before.preemptionAvailableGpuSeconds() < taken * Math.max(600, seconds))
                    .as("refused although covered")
                    .isTrue();
        }
        assertThat(place(holds.toArray(HoldRequest[]::new)).groups()).containsExactly(answer);
        boolean granted = answer.outcome() == HoldOutcome.GRANTED;
        report(List.of(placed(department, name, 1)), List.of(), List.of());
        runs.add(new Run(name, now, gpus, granted ? taken : 0, !granted, granted ? holds : List.of()));
        return "start of " + name + " " + answer;
    }

    private String runOn() {
        if (runs.isEmpty()) {
            return pass();
        }
        Run run = runs.get(random.nextInt(runs.size()));
        List<UsageSlice> slices = run.next(department, 1 + random.nextInt(30));
        UsageAnswer answer = report(List.of(), slices, List.of());
        assertThat(answer).isEqualTo(new UsageAnswer(slices.size(), 0, 0));
        return slices.size() + " slices of " + run.name;
    }

    private String end() {
        if (runs.isEmpty()) {
            return pass();
        }
        Run run = runs.get(random.nextInt(runs.size()));
        List<HoldSettlement> ends = run.settlements(now);
        report(List.of(), List.of(), ends);
        assertThat(report(List.of(), List.of(), ends)).isEqualTo(new UsageAnswer(0, ends.size(), 0));
        return "end of " + run.name;
    }

    private String adjust() {
        int gpuHours = random.nextInt(61) - 30;
        if (gpuHours == 0) {
            return pass();
        }
        Response answer = post(
                finance(),
                "/api/v1/departments/" + department + "/budgets/" + period() + "/adjustments",
                Map.of("budget", kind(), "gpuHours", gpuHours, "reason", "simulated"));
        assertThat(answer.statusCode()).as(answer.asString()).isIn(201, 409);
        return "adjustment by " + gpuHours + ": " + answer.statusCode();
    }

    private String grant() {
        String period = random.nextBoolean()
                ? period()
                : YearMonth.parse(period()).plusMonths(1).toString();
        Response answer = put(
                finance(),
                "/api/v1/departments/" + department + "/budgets/" + period,
                Map.of(
                        "monthly", Map.of("granted", random.nextInt(200)),
                        "preemption", Map.of("granted", random.nextInt(30))));
        assertThat(answer.statusCode()).as(answer.asString()).isIn(200, 409);
        return "grant in " + period + ": " + answer.statusCode();
    }

    private String tellAgain() {
        if (runs.isEmpty()) {
            return pass();
        }
        Run run = runs.get(random.nextInt(runs.size()));
        UsageAnswer answer = report(List.of(placed(department, run.name, 1)), run.told, List.of());
        assertThat(answer).isEqualTo(new UsageAnswer(0, run.told.size() + 1, 0));
        return "all of " + run.name + " told again";
    }

    private String pass() {
        Duration step = random.nextInt(4) == 0
                ? Duration.ofDays(1 + random.nextInt(20))
                : Duration.ofMinutes(random.nextInt(300) - 5);
        now = now.plus(step);
        clock.set(now);
        standing(department);
        return step + " pass";
    }

    private String period() {
        return YearMonth.from(now.atZone(BERLIN)).toString();
    }

    private String kind() {
        return random.nextBoolean() ? "MONTHLY" : "PREEMPTION";
    }

    /** One running job, and what was told of it. */
    private static final class Run {

        private final String name;
        private final Instant start;
        private final int gpus;
        private final int taken;
        private final boolean beyond;
        private final List<HoldRequest> holds;
        private final List<UsageSlice> told = new ArrayList<>();

        private Run(String name, Instant start, int gpus, int taken, boolean beyond, List<HoldRequest> holds) {
            this.name = name;
            this.start = start;
            this.gpus = gpus;
            this.taken = taken;
            this.beyond = beyond;
            this.holds = holds;
        }

        /** Slices that go on where the last ones ended; a month's end may lie in any of them. */
        private List<UsageSlice> next(String department, int minutes) {
            long before = told.size();
            List<UsageSlice> all =
                    QuotaApi.slices(department, name, 1, start, 60 * (before + minutes), gpus, taken, beyond);
            List<UsageSlice> next = all.subList((int) before, all.size());
            told.addAll(next);
            return next;
        }

        private List<HoldSettlement> settlements(Instant at) {
            return holds.stream()
                    .map(hold -> new HoldSettlement(
                            hold.id(), hold.budget() == BudgetKind.PREEMPTION ? taken * 600L : null, at))
                    .toList();
        }
    }
}
