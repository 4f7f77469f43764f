package io.giveway.queue.budget;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.LaneReason;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.HoldAnswers;
import io.giveway.contracts.quota.HoldOutcome;
import io.giveway.planner.Decision.StartAttempt;
import io.giveway.planner.pool.Lane;
import io.giveway.queue.policy.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/** Asks for the monthly holds of the starts of one cycle, in one call, and says which of them the budgets carry. */
@ApplicationScoped
public class HoldDesk {

    private static final Duration EXPIRY_AFTER_END = Duration.ofHours(1);

    private final Quota quota;
    private final HoldBook book;
    private final Policies policies;

    HoldDesk(Quota quota, HoldBook book, Policies policies) {
        this.quota = quota;
        this.book = book;
        this.policies = policies;
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
                    .filter(start -> start.subject().lane() == Lane.PRIORITY)
                    .forEach(start -> rows.add(row(pool, start, number.applyAsInt(start.job()), now)));
        }
        if (rows.isEmpty()) {
            return new Carried(starts, Map.of(), Map.of());
        }
        book.note(rows);
        return quota.hold(rows.stream().map(HoldRow::request).toList())
                .map(answers -> judged(starts, rows, answers))
                .orElseGet(() -> unheld(starts, rows));
    }

    private static HoldRow row(PoolId pool, StartAttempt start, int number, Instant now) {
        HoldRow row = new HoldRow();
        row.id = start.job() + "/" + number + "/" + Long.toString(System.nanoTime(), Character.MAX_RADIX) + "/monthly";
        row.pool = pool.value();
        row.job = start.job();
        row.attempt = number;
        row.department = start.subject().department();
        row.budget = BudgetKind.MONTHLY;
        row.gpus = start.placement().gpus();
        row.startsAt = now;
        row.gpuSeconds = start.gpuSeconds();
        row.expiresAt = now.plus(start.remaining()).plus(EXPIRY_AFTER_END);
        row.state = HoldRow.State.REQUESTED;
        return row;
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
        return new Carried(without(starts, dropped.keySet()), holds, dropped);
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
        return new Carried(without(starts, dropped.keySet()), Map.of(), dropped);
    }

    private static List<StartAttempt> without(List<StartAttempt> starts, Set<String> dropped) {
        return starts.stream().filter(start -> !dropped.contains(start.job())).toList();
    }

    /** Finds out what became of holds whose answer was lost, and gives back those that were granted. */
    public void recover(PoolId pool, Instant now) {
        List<HoldRow> rows = quota.isConfigured() ? book.requested(pool) : List.of();
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
