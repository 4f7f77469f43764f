package io.giveway.notifier.question;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.Decider;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.question.Confirmation;
import io.giveway.contracts.question.Question;
import io.giveway.contracts.question.QuestionState;
import io.giveway.notifier.intake.Neighbours;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.time.Instant;
import java.util.Optional;

/** The question about a job, for those who may see the job; answered with a token by those who may decide it. */
@Path("/api/v1/jobs/{id}")
@RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN})
public class QuestionResource {

    private final QuestionBook book;
    private final Questions questions;
    private final Neighbours neighbours;
    private final CurrentCaller caller;

    QuestionResource(QuestionBook book, Questions questions, Neighbours neighbours, CurrentCaller caller) {
        this.book = book;
        this.questions = questions;
        this.neighbours = neighbours;
        this.caller = caller;
    }

    @GET
    @Path("/question")
    @NeedsScope("jobs:read")
    public Question get(@PathParam("id") String job) {
        return view(visible(job));
    }

    @POST
    @Path("/confirmation")
    @NeedsScope("jobs:submit")
    public Question confirm(@PathParam("id") String job, Confirmation confirmation) {
        QuestionRow question = visible(job);
        Decider role = role(question);
        if (confirmation.decision() == null) {
            throw Refused.invalid("decision", "must be one of KEEP, DEMOTE");
        }
        boolean counted = questions.answer(
                question.id, confirmation.decision(), caller.get().name(), role);
        QuestionRow now = book.byId(question.id).orElseThrow(Refused::notFound);
        if (!counted) {
            throw Refused.of(ProblemType.CONFLICT, Outcome.of(now).text());
        }
        return view(now);
    }

    private QuestionRow visible(String job) {
        Caller who = caller.get();
        return book.latest(job)
                .filter(row -> who.isMember(new DepartmentId(row.department)) || who.isResourceAdmin())
                .orElseThrow(Refused::notFound);
    }

    private Decider role(QuestionRow question) {
        Caller who = caller.get();
        DepartmentId department = new DepartmentId(question.department);
        if (who.isMember(department) && who.name().equals(question.owner)) {
            return Decider.OWNER;
        }
        if (who.isAdmin(department)) {
            return Decider.DEPARTMENT_ADMIN;
        }
        if (who.isResourceAdmin()) {
            return Decider.RESOURCE_ADMIN;
        }
        throw Refused.of(ProblemType.FORBIDDEN, "only its owner and admins answer for a job");
    }

    private Question view(QuestionRow row) {
        Optional<Instant> deadline = row.state == QuestionState.OPEN
                ? Schedule.of(neighbours.policy().question()).deadline(row.progress())
                : Optional.empty();
        return row.view(deadline);
    }
}
