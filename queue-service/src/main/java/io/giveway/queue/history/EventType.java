package io.giveway.queue.history;

/** The kinds of events that this service writes; each wire name is a CloudEvents type. */
public enum EventType {
    JOB_SUBMITTED("job.submitted"),
    JOB_STARTED("job.started"),
    JOB_CHECKPOINT_REQUESTED("job.checkpoint-requested"),
    JOB_SUSPENDED("job.suspended"),
    JOB_RESUMED("job.resumed"),
    JOB_REQUEUED("job.requeued"),
    JOB_SUCCEEDED("job.succeeded"),
    JOB_FAILED("job.failed"),
    JOB_CANCELLED("job.cancelled"),
    JOB_HELD("job.held"),
    JOB_RELEASED("job.released"),
    JOB_DROPPED("job.dropped-to-normal"),
    JOB_RETURNED("job.returned-to-priority"),
    JOB_MOVED("job.moved"),
    JOB_OVERRIDDEN("job.overridden"),
    JOB_OVERRIDE_ENDED("job.override-ended"),
    JOB_ESTIMATE_SLIPPED("job.estimate-slipped"),
    JOB_DEMOTED("job.demoted"),
    JOB_QUESTION_ASKED("job.question-asked"),
    JOB_QUESTION_ANSWERED("job.question-answered"),
    JOB_QUESTION_UNDELIVERABLE("job.question-undeliverable"),
    JOB_KEPT("job.kept"),
    JOB_CHECKPOINT_FAILED("job.checkpoint-failed"),
    PERMIT_USED("job.permit-used"),
    PERMIT_DEFERRED("job.permit-deferred"),
    PREEMPTION_DECIDED("preemption.decided"),
    PREEMPTION_DENIED("preemption.denied"),
    PREEMPTION_ROLLED_BACK("preemption.rolled-back"),
    ATTEMPT_UNCONFIRMED("attempt.unconfirmed");

    private static final String PREFIX = "io.giveway.";

    private final String name;

    EventType(String name) {
        this.name = name;
    }

    /** The CloudEvents type. */
    public String wireName() {
        return PREFIX + name;
    }
}
