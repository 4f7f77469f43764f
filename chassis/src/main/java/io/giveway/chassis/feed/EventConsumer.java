package io.giveway.chassis.feed;

import io.giveway.contracts.event.FeedEvent;
import java.util.List;

/** Applies events. How far it has come is kept in the transaction of the effect, so that each event counts once. */
public interface EventConsumer {

    /** The last sequence that is applied, 0 at first. */
    long applied();

    /**
     * Applies events, unless another replica has done so meanwhile.
     *
     * @param after the last sequence that was applied when the events were read
     * @param events those that come next, without a gap
     * @return the last sequence that is applied now
     */
    long apply(long after, List<FeedEvent> events);
}
