package io.giveway.notifier.question;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.question.Decision;
import io.giveway.contracts.question.QuestionState;
import io.giveway.notifier.link.Link;
import io.giveway.notifier.link.Links;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The page behind the links of a mail. The link itself is the credential; opening it changes nothing, since mail scanners
 * open links too: only the form decides.
 */
@Path("/q/{token}")
@PermitAll
@Produces(MediaType.TEXT_HTML + ";charset=utf-8")
public class LinkPage {

    private static final String POLICY =
            "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

    private final Links links;
    private final QuestionBook book;
    private final Questions questions;

    LinkPage(Links links, QuestionBook book, Questions questions) {
        this.links = links;
        this.book = book;
        this.questions = questions;
    }

    @GET
    public Response open(@PathParam("token") String token, @QueryParam("answer") @Nullable String answer) {
        Optional<QuestionRow> question = links.read(token).flatMap(link -> book.byId(link.question()));
        if (question.isEmpty()) {
            return invalid();
        }
        QuestionRow row = question.get();
        return row.state == QuestionState.OPEN
                ? page(200, Templates.ask(row, !"DEMOTE".equals(answer)))
                : say(200, Outcome.of(row));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response decide(@PathParam("token") String token, @FormParam("decision") @Nullable String decision) {
        Optional<Link> link = links.read(token);
        if (link.isEmpty() || book.byId(link.get().question()).isEmpty()) {
            return invalid();
        }
        Link valid = link.get();
        String by = "link of the " + valid.role();
        boolean counted = questions.answer(valid.question(), parsed(decision), by, valid.role());
        Outcome outcome = Outcome.of(book.byId(valid.question()).orElseThrow(Refused::notFound));
        return say(counted ? 200 : 409, outcome);
    }

    private static Decision parsed(@Nullable String decision) {
        for (Decision known : Decision.values()) {
            if (known.name().equals(decision)) {
                return known;
            }
        }
        throw Refused.invalid("decision", "must be one of KEEP, DEMOTE");
    }

    private static Response invalid() {
        return say(404, new Outcome("This link is not valid", "It was changed, or its time is over."));
    }

    private static Response say(int status, Outcome outcome) {
        return page(status, Templates.say(outcome.title(), outcome.text()));
    }

    private static Response page(int status, TemplateInstance page) {
        return Response.status(status)
                .entity(page.render())
                .header("Content-Security-Policy", POLICY)
                .header("Cache-Control", "no-store")
                .header("Referrer-Policy", "no-referrer")
                .build();
    }

    /** The files under {@code templates/LinkPages}. */
    @CheckedTemplate(basePath = "LinkPages")
    static final class Templates {

        private Templates() {}

        static native TemplateInstance ask(QuestionRow question, boolean keepFirst);

        static native TemplateInstance say(String title, String text);
    }
}
