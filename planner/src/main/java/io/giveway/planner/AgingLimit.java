package io.giveway.planner;

import io.giveway.planner.Decision.PauseAging;
import io.giveway.planner.Decision.ResumeAging;
import io.giveway.planner.Why.Rule;
import io.giveway.planner.pool.Job;
import io.giveway.planner.pool.Pause;
import io.giveway.planner.pool.Tier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The part of a cycle that lets only the first waiting jobs of a department and tier age, where the policy says how many
 * (docs/rules.md, section 4): nobody gains rank by stuffing the queue. It looks at the whole queue, which only such a policy
 * costs.
 */
final class AgingLimit {

    private static final Comparator<Job> BY_SUBMISSION =
            Comparator.comparing(Job::submittedAt).thenComparing(Job::id);

    private final Draft draft;

    AgingLimit(Draft draft) {
        this.draft = draft;
    }

    /** Comes last in a cycle: what starts in it waits no more. */
    void judge() {
        Integer most = draft.policy.aging().jobsPerDepartment();
        if (most == null) {
            draft.pool.ageless().stream().sorted().forEach(this::resume);
            return;
        }
        for (Map<Tier, List<Job>> ofDepartment : aging().values()) {
            for (List<Job> ofTier : ofDepartment.values()) {
                ofTier.sort(BY_SUBMISSION);
                for (int i = 0; i < ofTier.size(); i++) {
                    judge(ofTier.get(i), i < most);
                }
            }
        }
    }

    private void judge(Job job, boolean ages) {
        boolean ageless = draft.pool.ageless().contains(job.id());
        if (ages && ageless) {
            resume(job.id());
        } else if (!ages && !ageless) {
            draft.add(new PauseAging(job.id(), Pause.AGING_LIMIT, draft.why(Rule.ELIGIBILITY)));
        }
    }

    private void resume(String job) {
        draft.add(new ResumeAging(job, draft.why(Rule.ELIGIBILITY)));
    }

    /** The jobs that age, or would if there were fewer: what else keeps a job from aging leaves its place to others. */
    private Map<String, Map<Tier, List<Job>>> aging() {
        Set<String> others = new HashSet<>();
        for (Decision decision : draft.decisions()) {
            if (decision instanceof Decision.StartAttempt || decision instanceof PauseAging) {
                others.add(decision.job());
            }
        }
        Map<String, Map<Tier, List<Job>>> aging = new TreeMap<>();
        for (Job job : draft.pool.waiting()) {
            if (job.waiting().ranks(draft.now) && !others.contains(job.id())) {
                aging.computeIfAbsent(job.department(), department -> new TreeMap<>())
                        .computeIfAbsent(job.tier(), tier -> new ArrayList<>())
                        .add(job);
            }
        }
        return aging;
    }
}
