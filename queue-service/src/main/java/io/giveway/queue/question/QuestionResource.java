package io.giveway.queue.question;

import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.problem.Violation;
import io.giveway.contracts.question.QuestionRecord;
import io.giveway.contracts.question.WaitingP0;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What the notifier asks and tells about P0s that wait too long; it is not routed to clients. */
@Path("/internal/questions")
@RolesAllowed(Roles.SERVICE)
public class QuestionResource {

    private final WaitingP0s waiting;
    private final Verdicts verdicts;

    QuestionResource(WaitingP0s waiting, Verdicts verdicts) {
        this.waiting = waiting;
        this.verdicts = verdicts;
    }

    /**
     * The P0s that wait too long.
     *
     * @param waited how long is too long
     */
    @GET
    public List<WaitingP0> over(@QueryParam("waited") @Nullable Duration waited) {
        if (waited == null || waited.isNegative()) {
            throw Refused.invalid("waited", "must be a duration such as PT2H");
        }
        return waiting.over(waited);
    }

    /** Takes a step of a question. */
    @PUT
    @Path("/{id}")
    @Transactional
    public void take(@PathParam("id") UUID question, @Nullable QuestionRecord step) {
        List<Violation> missing = missing(step);
        if (step == null || !missing.isEmpty()) {
            throw Refused.invalid(missing);
        }
        verdicts.take(question, step);
    }

    @SuppressWarnings("NullAway") // a body may lack what its record asks for
    private static List<Violation> missing(@Nullable QuestionRecord step) {
        List<Violation> missing = new ArrayList<>();
        if (step == null) {
            missing.add(new Violation("", "a body is required"));
            return missing;
        }
        require(missing, "job", step.job());
        require(missing, "since", step.since());
        require(missing, "step", step.step());
        require(missing, "by", step.by());
        require(missing, "role", step.role());
        require(missing, "at", step.at());
        return missing;
    }

    private static void require(List<Violation> missing, String field, @Nullable Object value) {
        if (value == null) {
            missing.add(new Violation(field, "is required"));
        }
    }
}
