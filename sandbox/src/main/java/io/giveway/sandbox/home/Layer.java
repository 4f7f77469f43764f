package io.giveway.sandbox.home;

/** The order in which the parts of a stack end: first who acts, then who decides, then who remembers. */
public enum Layer {
    /** Starts processes; ends first, so that none of them ends as if by itself. */
    AGENT,
    /** Serves requests and can be ended at any time. */
    SERVICE,
    /** Holds data; ends when nobody writes any more. */
    STORE
}
