package io.giveway.contracts.job;

/** In which role somebody decided about a job: by an override, or by the answer to a question. */
public enum Decider {
    /** Who submitted the job. */
    OWNER,
    /** A contact of the department, asked where the owner has no mailbox. */
    DEPARTMENT_CONTACT,
    /** An admin of the department. */
    DEPARTMENT_ADMIN,
    /** Who runs the pools. */
    RESOURCE_ADMIN,
    /** Nobody in time: Giveway itself. */
    SYSTEM
}
