package io.giveway.quota.budget;

import io.giveway.chassis.caller.Roles;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.Standing;
import io.giveway.quota.ledger.Ledger;
import io.giveway.quota.request.Checks;
import io.giveway.quota.request.Limits;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.time.Clock;
import java.util.List;

/** Standings over HTTP, for the queue-service. */
@Path("/internal/standings")
public class StandingResource {

    private final Standings standings;
    private final Ledger ledger;
    private final Limits limits;
    private final Clock clock;

    StandingResource(Standings standings, Ledger ledger, Limits limits, Clock clock) {
        this.standings = standings;
        this.ledger = ledger;
        this.limits = limits;
        this.clock = clock;
    }

    /** The standings of the departments that are named, or of all that have books. */
    @GET
    @RolesAllowed(Roles.SERVICE)
    public List<Standing> get(@QueryParam("department") List<String> names) {
        return standings.of(names.isEmpty() ? ledger.departments() : read(names), clock.instant());
    }

    private List<DepartmentId> read(List<String> names) {
        Checks checks = new Checks();
        checks.number("department", names.size(), 1, limits.batch());
        List<DepartmentId> departments = names.stream()
                .flatMap(name -> checks.name("department", name, DepartmentId::new).stream())
                .distinct()
                .toList();
        checks.refuse();
        return departments;
    }
}
