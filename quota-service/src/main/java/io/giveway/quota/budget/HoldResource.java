package io.giveway.quota.budget;

import io.giveway.chassis.caller.Roles;
import io.giveway.contracts.quota.HoldAnswer;
import io.giveway.contracts.quota.HoldAnswers;
import io.giveway.contracts.quota.HoldBatch;
import io.giveway.quota.hold.HoldTerms;
import io.giveway.quota.request.Limits;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** Holds over HTTP, for the queue-service: those of one scheduling cycle in one call. */
@Path("/internal/holds")
public class HoldResource {

    private final HoldDesk desk;
    private final Standings standings;
    private final Limits limits;
    private final Clock clock;

    HoldResource(HoldDesk desk, Standings standings, Limits limits, Clock clock) {
        this.desk = desk;
        this.standings = standings;
        this.limits = limits;
        this.clock = clock;
    }

    @POST
    @RolesAllowed(Roles.SERVICE)
    @Transactional
    public HoldAnswers place(HoldBatch batch) {
        List<HoldTerms> terms = new HoldReader(limits).read(batch);
        Instant now = clock.instant();
        List<HoldAnswer> answers = desk.place(terms, now);
        return new HoldAnswers(
                answers,
                standings.of(
                        terms.stream().map(HoldTerms::department).distinct().toList(), now));
    }
}
