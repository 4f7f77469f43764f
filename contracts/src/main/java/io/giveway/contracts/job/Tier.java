package io.giveway.contracts.job;

/** Declared importance of a job (docs/rules.md, section 2). There is no default: every submission names one. */
public enum Tier {
    /** Critical: cannot wait. Needs an admission category and a reference. */
    P0,
    /** Regular: may wait hours, within an objective of one working day. */
    P1,
    /** Elastic: may be interrupted, postponed or preempted at any moment. */
    P2
}
