package io.giveway.contracts.question;

/** In which role somebody answered. */
public enum Answerer {
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
