package io.giveway.queue.history;

import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.event.FeedEvent;
import io.giveway.contracts.page.Page;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.util.List;

/** Where the other services catch up with what happened; it is not routed to clients. */
@Path("/internal/events")
@RolesAllowed(Roles.SERVICE)
public class EventFeedResource {

    private static final int MOST = 1_000;

    private final EventFeed feed;

    EventFeedResource(EventFeed feed) {
        this.feed = feed;
    }

    /**
     * The events after a sequence.
     *
     * @param after the last sequence that the reader has applied, 0 at first
     */
    @GET
    public Page<FeedEvent> after(
            @QueryParam("after") @DefaultValue("0") long after, @QueryParam("limit") @DefaultValue("500") int limit) {
        if (limit < 1 || limit > MOST) {
            throw Refused.invalid("limit", "must be from 1 to " + MOST);
        }
        List<FeedEvent> events = feed.after(after, limit);
        String next = events.isEmpty()
                ? null
                : Long.toString(events.get(events.size() - 1).sequence());
        return new Page<>(events, next);
    }
}
