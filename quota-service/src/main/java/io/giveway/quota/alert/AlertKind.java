package io.giveway.quota.alert;

/** What an alert of this service is about. */
enum AlertKind {
    /** Use reached a share of a budget. For the department's people; ends with the period. */
    BUDGET_THRESHOLD,
    /** Use came that matches nothing known. For finance; ends when it is resolved. */
    USAGE_QUARANTINED,
    /** An attempt has ended and what is booked of it is not what it used. For finance; ends when it is. */
    USAGE_DIFFERS
}
