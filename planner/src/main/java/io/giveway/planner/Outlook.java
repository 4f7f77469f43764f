package io.giveway.planner;

import io.giveway.planner.place.Placement;
import io.giveway.planner.pool.Attempt;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Plan;
import io.giveway.planner.reserve.Timeline;
import io.giveway.planner.reserve.Timeline.Expected;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a draft expects to come free when, kept in step with what it decides: a decision moves only what it touches. */
final class Outlook {

    private final Draft draft;
    private final Timeline timeline;
    private final Map<String, Expected> ends = new HashMap<>();
    private final Map<String, Expected> kept = new HashMap<>();
    private final Map<String, Expected> homes = new HashMap<>();
    private final List<String> started = new ArrayList<>();
    private final Duration step;

    Outlook(Draft draft) {
        this.draft = draft;
        this.step = draft.policy.estimate().overdueStep();
        this.timeline = new Timeline(draft.pool.running().endingAfter(draft.now));
        draft.pool.running().endedBy(draft.now).forEach(this::expectEnd);
        draft.pool.running().leaving().forEach(this::expectEnd);
        draft.asked().forEach(this::expectEndOf);
        draft.pool.fences().plans().forEach(fence -> expectEndsOn(fence.cells()));
        draft.pool.fences().returns().values().forEach(this::expectEndsOn);
        draft.fenced().values().forEach(this::expectEndsOn);
        for (Decision decision : draft.decisions()) {
            if (decision instanceof Decision.StartAttempt start) {
                timeline.expect(draft.now.plus(start.remaining()), start.placement());
            }
        }
        draft.fenced().forEach(this::expectKept);
        draft.pool.fences().returns().forEach(this::expectHome);
    }

    Timeline timeline() {
        return timeline;
    }

    /** A job has started; what was kept for it is taken as free at its own end until a plan is made. */
    void started(Decision.StartAttempt start) {
        timeline.expect(draft.now.plus(start.remaining()), start.placement());
        started.add(start.job());
    }

    /** A plan has changed who will have which GPUs when; reservations stand. */
    void preempted(Plan plan, @Nullable Placement former) {
        expectEndsOn(plan.placement());
        if (former != null) {
            expectEndsOn(former);
        }
        plan.victims().forEach(victim -> expectEndOf(victim.job()));
        started.add(plan.job());
        started.addAll(plan.takesOver());
        for (String job : started) {
            retract(kept.remove(job));
            if (draft.started(job)) {
                retract(homes.remove(job));
            }
            Placement cells = draft.fenceOf(job);
            if (cells != null) {
                expectKept(job, cells);
            }
        }
        started.clear();
    }

    private void expectEndsOn(Placement placement) {
        for (Placement.Share share : placement.shares()) {
            draft.pool.running().on(share.node()).forEach(this::expectEnd);
        }
    }

    private void expectEndOf(String job) {
        Attempt attempt = draft.pool.attempt(job);
        if (attempt != null) {
            expectEnd(attempt);
        }
    }

    /** Says of an attempt what is not as it was expected at its start. */
    private void expectEnd(Attempt attempt) {
        String job = attempt.job().id();
        Placement unfenced = draft.grid.unfenced(attempt.placement());
        Instant end = end(attempt);
        Expected former = ends.get(job);
        if (former != null && unfenced != null && former.says(end, unfenced)) {
            return;
        }
        retract(former);
        if (unfenced == null) {
            ends.remove(job);
        } else {
            ends.put(job, timeline.expect(end, unfenced));
        }
        if (attempt.expectedEnd().isAfter(draft.now)) {
            timeline.passOver(attempt);
        }
    }

    private Instant end(Attempt attempt) {
        boolean back = draft.pool.fences().comesBack(attempt.job().id());
        Instant end = (back ? attempt.leavingBy(null) : attempt).end(draft.now, step);
        Instant asked = draft.now.plus(attempt.job().grace(draft.policy.checkpointGrace()));
        boolean newlyAsked = draft.leaves(attempt) && !attempt.leaving();
        return newlyAsked && asked.isBefore(end) ? asked : end;
    }

    private void expectKept(String job, Placement cells) {
        if (!draft.started(job)) {
            Job holder = draft.pool.waiting(job);
            Duration runs = holder == null ? step : holder.remaining().plus(draft.policy.checkpointGrace());
            kept.put(job, timeline.expect(draft.now.plus(runs), cells));
        }
    }

    private void expectHome(String job, Placement cells) {
        Job holder = draft.pool.waiting(job);
        if (holder != null && !draft.started(job)) {
            homes.put(job, timeline.expect(draft.now.plus(holder.remaining()), cells));
        }
    }

    private void retract(@Nullable Expected expected) {
        if (expected != null) {
            timeline.retract(expected);
        }
    }
}
