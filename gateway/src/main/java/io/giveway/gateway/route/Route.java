package io.giveway.gateway.route;

/** Where a path leads and what is asked for at the door. */
record Route(Owner owner, Access access) {

    /** What a request must show. */
    enum Access {
        /** A token; counted against the department's rate. */
        CALLER,
        /** A token; not counted, since losing a heartbeat costs jobs. */
        AGENT,
        /** Nothing but the path itself, which is a secret; counted against the sender's address. */
        LINK
    }
}
