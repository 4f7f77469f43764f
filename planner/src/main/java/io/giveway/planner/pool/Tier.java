package io.giveway.planner.pool;

/** Importance of a job, most important first (docs/rules.md, section 1). */
public enum Tier {
    /** Critical: cannot wait. */
    P0,
    /** Regular: may wait hours. */
    P1,
    /** Elastic: may be interrupted at any moment. */
    P2;

    /** Whether a job of this tier stands over one of the other. */
    public boolean over(Tier other) {
        return ordinal() < other.ordinal();
    }

    /** The lower of two tiers. */
    public Tier atMost(Tier bound) {
        return over(bound) ? bound : this;
    }
}
