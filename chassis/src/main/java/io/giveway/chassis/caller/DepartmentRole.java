package io.giveway.chassis.caller;

/** What a person or client is in one department. */
public enum DepartmentRole {
    /** Submits jobs and sees those of the department. */
    MEMBER,
    /** A member who decides for the whole department. */
    ADMIN
}
