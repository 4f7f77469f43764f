package io.giveway.chassis.caller;

/**
 * The coarse roles for {@code @RolesAllowed}. They only say that a caller has the role somewhere; for which department or
 * pool is asked of {@link Caller}.
 */
public final class Roles {

    /** Member or admin of at least one department. */
    public static final String MEMBER = "member";

    /** Admin of at least one department. */
    public static final String DEPARTMENT_ADMIN = "department-admin";

    /** Runs pools and policy, for all departments. */
    public static final String RESOURCE_ADMIN = "resource-admin";

    /** Sets budgets and prices, for all departments. */
    public static final String FINANCE = "finance";

    /** An agent of at least one pool. */
    public static final String AGENT = "agent";

    /** One of our own services, calling for itself. */
    public static final String SERVICE = "service";

    private Roles() {}
}
