package io.giveway.queue.pool;

import io.giveway.chassis.page.Cursor;
import io.giveway.chassis.page.PageQuery;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.page.Page;
import io.giveway.contracts.pool.QueueRow;
import io.giveway.planner.order.Weight;
import io.giveway.planner.policy.Policy;
import io.giveway.queue.fact.Facts;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import io.giveway.queue.live.Ranks;
import io.giveway.queue.policy.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The queue of a pool as people read it, page by page, in the order in which it is served. */
@ApplicationScoped
class RankedQueue {

    private static final int MOST_BEFORE = 10_000_000;

    private final Ranks ranks;
    private final Jobs jobs;
    private final Policies policies;
    private final PoolTime time;

    RankedQueue(Ranks ranks, Jobs jobs, Policies policies, PoolTime time) {
        this.ranks = ranks;
        this.jobs = jobs;
        this.policies = policies;
        this.time = time;
    }

    /** @param own whether the reader may see a department's rows in full */
    Page<QueueRow> page(PoolId pool, PageQuery query, Predicate<String> own) {
        Policy policy = Facts.policy(policies.current());
        Instant now = time.now(pool);
        int before = query.cursor(1).map(cursor -> before(cursor.number())).orElse(0);
        List<Ranks.Waiting> members = ranks.page(pool, before, query.limit() + 1, policy, now);
        boolean more = members.size() > query.limit();
        List<Ranks.Waiting> shown = more ? members.subList(0, query.limit()) : members;
        Map<String, JobRow> rows = jobs
                .byIds(shown.stream().map(Ranks.Waiting::job).toList())
                .stream()
                .collect(Collectors.toMap(row -> row.id, Function.identity()));
        List<QueueRow> page = new ArrayList<>(shown.size());
        for (Ranks.Waiting member : shown) {
            JobRow row = rows.get(member.job());
            if (row != null) {
                page.add(row(before + page.size() + 1, row, member, policy, now, own.test(row.department)));
            }
        }
        return new Page<>(
                page, more ? Cursor.of(Integer.toString(before + shown.size())).token() : null);
    }

    private static QueueRow row(int rank, JobRow row, Ranks.Waiting member, Policy policy, Instant now, boolean own) {
        if (!own) {
            return new QueueRow(rank, row.effectiveTier, row.gpus, null, null, null, null, null, null, null, null);
        }
        return new QueueRow(
                rank,
                row.effectiveTier,
                row.gpus,
                new JobId(row.id),
                row.name,
                new DepartmentId(row.department),
                row.owner,
                row.state,
                row.lane,
                new Weight(policy).of(member.standing(), row.waitedAt(now)),
                row.waitedAt(now));
    }

    /** A cursor tells how many rows came before, and nothing of what they are. */
    private static int before(long number) {
        if (number < 1 || number > MOST_BEFORE) {
            throw Cursor.unknown();
        }
        return (int) number;
    }
}
