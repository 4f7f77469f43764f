package io.giveway.contracts.event;

/**
 * Names in the Redis stream of events, the fast way beside the feed. An entry's id is {@code sequence-0} and its only field
 * holds a {@link FeedEvent} as JSON; only the newest entries are kept.
 */
public final class EventStreamKey {

    public static final String STREAM = "giveway:events";
    public static final String FIELD = "event";

    private EventStreamKey() {}

    /** The id of the entry of a sequence. */
    public static String id(long sequence) {
        return sequence + "-0";
    }
}
