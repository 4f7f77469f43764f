package io.giveway.queue.budget;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.LaneReason;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.HoldAnswer;
import io.giveway.contracts.quota.HoldAnswers;
import io.giveway.contracts.quota.HoldOutcome;
import io.giveway.planner.Decision.PreemptFor;
import io.giveway.planner.Decision.StartAttempt;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Lane;
import io.giveway.planner.pool.Plan;
import io.giveway.queue.job.Jobs;
import io.giveway.queue.policy.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Asks for the monthly holds of the starts of one cycle, in one call, and says which of them the budgets carry. */
@ApplicationScoped
public class HoldDesk {

    private static final Duration EXPIRY_AFTER_END = Duration.ofHours(1);

    private final Quota quota;
    private final HoldBook book;
    private final Policies policies;
    private final Jobs jobs;

    HoldDesk(Quota quota, HoldBook book, Policies policies, Jobs jobs) {
        this.quota = quota;
        this.book = book;
        this.policies = policies;
        this.jobs = jobs;
    }

    /**
     * What may be committed.
     *
     * @param starts the starts that are carried, or that need no budget, in their order
     * @param holds by job, the hold that its start has; none for a start that needs none
     * @param dropped jobs that must go to lane NORMAL, and why
     */
    public record Carried(List<StartAttempt> starts, Map<String, String> holds, Map<String, LaneReason> dropped) {}

    /** Asks for what the starts need. Lane NORMAL takes no hold; neither does a permit's run nor a start whose plan has one. */
    public Carried carry(PoolId pool, List<StartAttempt> starts, ToIntFunction<String> number, Instant now) {
        List<HoldRow> rows = new ArrayList<>();
        if (quota.isConfigured()) {
            starts.stream()
                    .filter(start -> start.subject().lane() == Lane.PRIORITY && !start.planned() && !start.byPermit())
                    .forEach(start -> rows.add(new Try(
                                    pool,
                                    start.subject(),
                                    number.applyAsInt(start.job()),
                                    now,
                                    now.plus(start.remaining()))
                            .row(BudgetKind.MONTHLY, start.placement().gpus(), start.gpuSeconds())));
        }
        if (rows.isEmpty()) {
            return new Carried(starts, Map.of(), Map.of());
        }
        book.note(rows);
        return quota.hold(rows.stream().map(HoldRow::request).toList())
                .map(answers -> judged(starts, rows, answers))
                .orElseGet(() -> unheld(starts, rows));
    }

    /** What became of the holds of a plan: granted, or which budget does not carry it; neither where nobody answers. */
    public record PlanHolds(List<String> granted, Optional<BudgetKind> lacking, boolean answered) {}

    /** Asks for both holds of a plan, which are granted together or not at all. */
    public PlanHolds carry(PoolId pool, PreemptFor decision, Job preemptor, int number, Instant now) {
        Plan plan = decision.plan();
        if (!quota.isConfigured() || plan.kind() == Plan.Kind.PERMIT || preemptor.lane() != Lane.PRIORITY) {
            return new PlanHolds(List.of(), Optional.empty(), true);
        }
        Try next = new Try(pool, preemptor, number, now, now.plus(plan.remaining()));
        HoldRow monthly = next.row(BudgetKind.MONTHLY, plan.placement().gpus(), decision.monthlyGpuSeconds());
        List<HoldRow> preemption = plan.takenFromOthers() == 0
                ? List.of()
                : List.of(next.row(BudgetKind.PREEMPTION, plan.takenFromOthers(), decision.preemptionGpuSeconds()));
        PlanHolds both =
                together(Stream.concat(Stream.of(monthly), preemption.stream()).toList());
        boolean beyond = both.lacking().filter(BudgetKind.MONTHLY::equals).isPresent()
                && !jobs.withLaneOfAdmin(Set.of(plan.job())).isEmpty();
        if (!beyond) {
            return both;
        }
        Try again = new Try(pool, preemptor, number, now, now.plus(plan.remaining()));
        return preemption.isEmpty()
                ? new PlanHolds(List.of(), Optional.empty(), true)
                : together(List.of(
                        again.row(BudgetKind.PREEMPTION, plan.takenFromOthers(), decision.preemptionGpuSeconds())));
    }

    private PlanHolds together(List<HoldRow> rows) {
        book.note(rows);
        List<String> ids = rows.stream().map(row -> row.id).toList();
        Optional<HoldAnswers> answers =
                quota.hold(rows.stream().map(HoldRow::request).toList());
        if (answers.isEmpty()) {
            return new PlanHolds(List.of(), Optional.empty(), false);
        }
        HoldAnswer answer = answers.get().groups().get(0);
        if (answer.outcome() == HoldOutcome.GRANTED) {
            return new PlanHolds(ids, Optional.empty(), true);
        }
        book.refused(ids);
        return new PlanHolds(List.of(), Optional.ofNullable(answer.lacking()), true);
    }

    /** One try to hold budget for an attempt that may begin; each try has an id of its own. */
    private record Try(PoolId pool, Job job, int number, Instant from, Instant end, String id) {

        Try(PoolId pool, Job job, int number, Instant from, Instant end) {
            this(pool, job, number, from, end, UUID.randomUUID().toString());
        }

        HoldRow row(BudgetKind budget, int gpus, long gpuSeconds) {
            HoldRow row = new HoldRow();
            row.id = job.id() + "/" + number + "/" + id + "/" + budget.name().toLowerCase(Locale.ROOT);
            row.pool = pool.value();
            row.job = job.id();
            row.attempt = number;
            row.department = job.department();
            row.budget = budget;
            row.gpus = gpus;
            row.startsAt = from;
            row.gpuSeconds = Math.max(1, gpuSeconds); // a run of less than a second holds one
            row.expiresAt = end.plus(EXPIRY_AFTER_END);
            row.state = HoldRow.State.REQUESTED;
            return row;
        }
    }

    private Carried judged(List<StartAttempt> starts, List<HoldRow> rows, HoldAnswers answers) {
        Set<String> refusedGroups = new LinkedHashSet<>();
        answers.groups().stream()
                .filter(answer -> answer.outcome() == HoldOutcome.REFUSED)
                .forEach(answer -> refusedGroups.add(answer.group()));
        Map<String, String> holds = new LinkedHashMap<>();
        Map<String, LaneReason> dropped = new LinkedHashMap<>();
        List<String> refused = new ArrayList<>();
        for (HoldRow row : rows) {
            if (refusedGroups.contains(row.group())) {
                refused.add(row.id);
                dropped.put(row.job, LaneReason.MONTHLY_BUDGET);
            } else {
                holds.put(row.job, row.id);
            }
        }
        book.refused(refused);
        return carried(starts, holds, dropped);
    }

    /** Nobody answers: for a while the last known standing carries starts without a hold, then everything is NORMAL. */
    private Carried unheld(List<StartAttempt> starts, List<HoldRow> rows) {
        boolean bridged =
                quota.away().compareTo(policies.current().policy().budget().awayFor()) < 0;
        Map<String, LaneReason> dropped = new LinkedHashMap<>();
        for (HoldRow row : rows) {
            boolean carried = bridged && quota.countDown(new DepartmentId(row.department), row.gpuSeconds);
            if (!carried) {
                dropped.put(row.job, LaneReason.QUOTA_UNAVAILABLE);
            }
        }
        return carried(starts, Map.of(), dropped);
    }

    /** Where an admin has set the lane it stays, and the job starts beyond the budget (docs/rules.md, section 5). */
    private Carried carried(List<StartAttempt> starts, Map<String, String> holds, Map<String, LaneReason> dropped) {
        dropped.keySet().removeAll(jobs.withLaneOfAdmin(dropped.keySet()));
        return new Carried(without(starts, dropped.keySet()), holds, dropped);
    }

    private static List<StartAttempt> without(List<StartAttempt> starts, Set<String> dropped) {
        return starts.stream().filter(start -> !dropped.contains(start.job())).toList();
    }

    /**
     * Finds out what became of holds whose answer was lost, and gives back those that were granted. To be called by the
     * pool's leader between its cycles, when no answer is awaited.
     */
    public void recover(PoolId pool, Instant now) {
        List<HoldRow> rows = quota.isConfigured() && quota.isReached() ? book.requested(pool) : List.of();
        if (rows.isEmpty()) {
            return;
        }
        Optional<HoldAnswers> answers =
                quota.hold(rows.stream().map(HoldRow::request).toList());
        if (answers.isEmpty()) {
            return;
        }
        Set<String> granted = new LinkedHashSet<>();
        answers.get().groups().stream()
                .filter(answer -> answer.outcome() == HoldOutcome.GRANTED)
                .forEach(answer -> granted.add(answer.group()));
        book.refused(rows.stream()
                .filter(row -> !granted.contains(row.group()))
                .map(row -> row.id)
                .toList());
        book.giveBack(
                rows.stream()
                        .filter(row -> granted.contains(row.group()))
                        .map(row -> row.id)
                        .toList(),
                now);
    }
}
