package io.giveway.queue.cycle;

import io.giveway.contracts.agent.CommandType;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.LaneReason;
import io.giveway.contracts.job.Tier;
import io.giveway.planner.Decision.StartAttempt;
import io.giveway.queue.agent.CommandQueue;
import io.giveway.queue.attempt.AttemptRow;
import io.giveway.queue.attempt.Attempts;
import io.giveway.queue.attempt.FirstStart;
import io.giveway.queue.budget.HoldBook;
import io.giveway.queue.budget.HoldDesk;
import io.giveway.queue.budget.Metering;
import io.giveway.queue.fact.Facts;
import io.giveway.queue.history.Event;
import io.giveway.queue.history.History;
import io.giveway.queue.job.JobMoves;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.Jobs;
import io.giveway.queue.live.Deposed;
import io.giveway.queue.plan.Permits;
import io.giveway.queue.plan.Plans;
import io.giveway.queue.pool.NodeRow;
import io.giveway.queue.pool.Pools;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Commits the starts of one cycle: jobs, attempts, history and the agents' commands in one transaction. */
@ApplicationScoped
class Starts {

    private final Epochs epochs;
    private final Jobs jobs;
    private final Attempts attempts;
    private final JobMoves moves;
    private final History history;
    private final CommandQueue commands;
    private final Pools pools;
    private final HoldBook holds;
    private final Metering metering;
    private final Plans plans;
    private final Permits permits;
    private final jakarta.enterprise.event.Event<FirstStart> first;

    Starts(
            Epochs epochs,
            Jobs jobs,
            Attempts attempts,
            JobMoves moves,
            History history,
            CommandQueue commands,
            Pools pools,
            HoldBook holds,
            Metering metering,
            Plans plans,
            Permits permits,
            jakarta.enterprise.event.Event<FirstStart> first) {
        this.epochs = epochs;
        this.jobs = jobs;
        this.attempts = attempts;
        this.moves = moves;
        this.history = history;
        this.commands = commands;
        this.pools = pools;
        this.holds = holds;
        this.metering = metering;
        this.plans = plans;
        this.permits = permits;
        this.first = first;
    }

    /**
     * Commits those starts whose job still waits; one that was cancelled or held meanwhile is left out.
     *
     * @return the attempts that began
     */
    @Transactional(rollbackOn = Exception.class)
    List<AttemptRow> commit(PoolId pool, long epoch, HoldDesk.Carried carried, Instant now) throws Deposed {
        List<StartAttempt> starts = carried.starts();
        epochs.require(pool, epoch, now);
        Map<String, StartAttempt> byJob =
                starts.stream().collect(Collectors.toMap(StartAttempt::job, Function.identity()));
        Map<String, String> agents =
                pools.nodes(pool).stream().collect(Collectors.toMap(node -> node.name, NodeRow::agentName));
        List<AttemptRow> begun = new ArrayList<>();
        List<Event> events = new ArrayList<>();
        for (JobRow job : jobs.lock(byJob.keySet())) {
            StartAttempt start = byJob.get(job.id);
            boolean stands = job.state.isWaiting() && !job.held && job.pool.equals(pool.value());
            String agent = start == null
                    ? null
                    : agents.get(start.placement().shares().get(0).node());
            if (start != null && stands && agent != null) {
                AttemptRow attempt = attempt(job, start, agent, now);
                events.add(moves.place(job, attempt, now));
                job.expectedEnd = now.plus(start.remaining());
                attempt.takenGpus = start.planned() ? plans.finish(job.id) : 0;
                permit(pool, job, attempt, start, now);
                attempt.beyondBudget |= job.laneReason == LaneReason.SET_BY_ADMIN
                        && !carried.holds().containsKey(job.id)
                        && !holds.hasMonthly(attempt.attemptId());
                metering.placed(job, attempt);
                begun.add(attempt);
            }
        }
        attempts.persist(begun);
        holds.bind(begun.stream()
                .map(row -> carried.holds().get(row.job))
                .filter(Objects::nonNull)
                .toList());
        history.record(events);
        begun.stream().filter(row -> row.number == 1).forEach(row -> first.fire(new FirstStart(row.job, pool, now)));
        begun.stream()
                .collect(Collectors.groupingBy(
                        row -> row.agent, Collectors.mapping(AttemptRow::attemptId, Collectors.toList())))
                .forEach((agent, ids) -> command(pool, agent, ids, now));
        return begun;
    }

    /** A permit's run is protected for a while and no budget carries it. */
    private void permit(PoolId pool, JobRow job, AttemptRow attempt, StartAttempt start, Instant now) {
        if (start.byPermit()) {
            attempt.protectedUntil = now.plus(start.protection());
            attempt.beyondBudget = true;
            permits.used(pool, job.department, false, now);
        }
    }

    private void command(PoolId pool, String agent, List<AttemptId> begun, Instant now) {
        commands.append(pool, agent, CommandType.START, begun, now);
    }

    private static AttemptRow attempt(JobRow job, StartAttempt start, String agent, Instant now) {
        AttemptRow attempt = new AttemptRow();
        attempt.job = job.id;
        attempt.number = job.lastAttempt + 1;
        attempt.pool = job.pool;
        attempt.agent = agent;
        attempt.placement = Facts.placement(start.placement());
        attempt.gpus = start.placement().gpus();
        attempt.lane = job.lane;
        attempt.tier = Tier.valueOf(start.standing().name());
        attempt.policyVersion = Math.toIntExact(start.why().policyVersion());
        attempt.startedAt = now;
        attempt.filler = start.filler();
        return attempt;
    }
}
