package io.giveway.contracts.quota;

/** Where a hold stands. Only an open one moves, and only once. */
public enum HoldState {
    /** Reserves budget. */
    OPEN,
    /** Closed after some of it became use. */
    CAPTURED,
    /** Closed without any use. */
    RELEASED,
    /** Ran past its expiry; later use is captured un-held. */
    EXPIRED,
    /** Never was one: the budget did not suffice. It stays refused under its id. */
    REFUSED
}
