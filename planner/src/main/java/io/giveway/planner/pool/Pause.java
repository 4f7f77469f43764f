package io.giveway.planner.pool;

/** Why a waiting job does not age (docs/rules.md, section 1, "waited"). */
public enum Pause {
    /** On hold by its owner or an admin. */
    HELD(true),
    /** A job that it depends on has not succeeded yet. */
    DEPENDENCY(true),
    /** No shape of the pool can hold it now. Found and ended by the planner. */
    DOES_NOT_FIT(false),
    /** Its department holds all the GPUs that it may. Found and ended by the planner. */
    DEPARTMENT_LIMIT(false),
    /** Its department has as many aging jobs of the tier as the policy lets age; it may start all the same. */
    AGING_LIMIT(false);

    private final boolean blocking;

    Pause(boolean blocking) {
        this.blocking = blocking;
    }

    /** Whether it comes from outside and keeps the job from starting until a change ends it. */
    public boolean blocking() {
        return blocking;
    }
}
