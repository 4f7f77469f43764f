package io.giveway.queue.override;

import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Decider;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.LaneReason;
import io.giveway.contracts.job.PriorityOverride;
import io.giveway.contracts.job.Tier;
import io.giveway.queue.audit.Audit;
import io.giveway.queue.history.Event;
import io.giveway.queue.history.EventType;
import io.giveway.queue.history.History;
import io.giveway.queue.job.JobRow;
import io.giveway.queue.job.WaitIntervals;
import io.giveway.queue.pool.PoolChanges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Carries out what was decided about an override: row, wait intervals, history, audit and the leader's list change
 * together, so that the job is ranked anew at once.
 */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class Overriding {

    private final EffectiveTier tiers;
    private final WaitIntervals intervals;
    private final History history;
    private final Audit audit;
    private final PoolChanges changes;

    Overriding(EffectiveTier tiers, WaitIntervals intervals, History history, Audit audit, PoolChanges changes) {
        this.tiers = tiers;
        this.intervals = intervals;
        this.history = history;
        this.audit = audit;
        this.changes = changes;
    }

    /** Makes a waiting P0 a P1 because of the answer to a question, or because there was none. */
    public void demote(JobRow job, String by, Decider role, Instant now) {
        String reason = role == Decider.SYSTEM
                ? "nobody confirmed in time that it still is P0"
                : "answered that it no longer is P0";
        Lane lane = job.override == null ? null : job.override.lane();
        set(job, new PriorityOverride(Tier.P1, lane, reason, by, role, now, null, null), EventType.JOB_DEMOTED, now);
    }

    void set(JobRow job, PriorityOverride override, EventType type, Instant now) {
        Tier before = job.effectiveTier;
        job.override = override;
        tiers.become(job, override.tier(), now);
        if (override.lane() != null) {
            lane(job, override.lane(), LaneReason.SET_BY_ADMIN, now);
        }
        Map<String, Object> data = data(before, job, override.role());
        data.put("lane", override.lane());
        data.put("reason", override.reason());
        data.put("until", override.until());
        data.put("admission", override.admission());
        note(job, type, override.by(), now, data);
    }

    /** Brings back the declared tier, and lets the budgets judge the lane again. */
    void end(JobRow job, PriorityOverride override, String by, Decider role, Instant now) {
        Tier before = job.effectiveTier;
        job.override = null;
        tiers.become(job, job.tier, now);
        if (override.lane() != null) {
            lane(job, Lane.PRIORITY, null, now);
        }
        note(job, EventType.JOB_OVERRIDE_ENDED, by, now, data(before, job, role));
    }

    private void lane(JobRow job, Lane lane, @Nullable LaneReason reason, Instant now) {
        if (job.lane != lane) {
            intervals.cut(job, now);
        }
        job.lane = lane;
        job.laneReason = reason;
    }

    private static Map<String, Object> data(Tier before, JobRow job, Decider role) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("from", before);
        data.put("tier", job.effectiveTier);
        data.put("role", role);
        return data;
    }

    private void note(JobRow job, EventType type, String by, Instant now, Map<String, Object> data) {
        history.record(List.of(new Event(type, new JobId(job.id), job.department, null, by, now, data)));
        audit.record(job.department, by, type.wireName(), "job/" + job.id, data);
        changes.note(new PoolId(job.pool), List.of(job.id));
    }
}
