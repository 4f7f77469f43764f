package io.giveway.notifier.preference;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.notice.Notifications;
import io.giveway.contracts.problem.ProblemType;
import io.quarkus.security.identity.SecurityIdentity;
import jakarta.annotation.security.RolesAllowed;
import jakarta.json.JsonString;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.time.Clock;
import java.util.Optional;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/** Everybody's own choice of mails. The address is the one that the identity provider has verified, whenever it is seen. */
@Path("/api/v1/me/notifications")
@RolesAllowed({Roles.MEMBER, Roles.RESOURCE_ADMIN, Roles.FINANCE})
public class NotificationResource {

    private final People people;
    private final CurrentCaller caller;
    private final SecurityIdentity identity;
    private final Clock clock;

    NotificationResource(People people, CurrentCaller caller, SecurityIdentity identity, Clock clock) {
        this.people = people;
        this.caller = caller;
        this.identity = identity;
        this.clock = clock;
    }

    @GET
    @Transactional
    public Notifications get() {
        return seen().view();
    }

    /** What is left out stays as it is. */
    @PUT
    @Transactional
    public Notifications put(Notifications choice) {
        if (choice.address() != null) {
            throw Refused.invalid("address", "is taken from the identity provider and cannot be set here");
        }
        PersonRow person = seen();
        person.suspended = chosen(choice.suspended(), person.suspended);
        person.resumed = chosen(choice.resumed(), person.resumed);
        person.droppedToNormal = chosen(choice.droppedToNormal(), person.droppedToNormal);
        person.objectiveMissed = chosen(choice.objectiveMissed(), person.objectiveMissed);
        person.demoted = chosen(choice.demoted(), person.demoted);
        return person.view();
    }

    private static boolean chosen(@Nullable Boolean choice, boolean current) {
        return choice == null ? current : choice;
    }

    private PersonRow seen() {
        Caller who = caller.get();
        if (who.machine()) {
            throw Refused.of(ProblemType.FORBIDDEN, "a machine has no mailbox");
        }
        PersonRow person = people.findByIdOptional(who.name()).orElseGet(() -> create(who.name()));
        person.seenAt = clock.instant();
        verifiedAddress().ifPresent(address -> person.address = address);
        return person;
    }

    private PersonRow create(String name) {
        PersonRow person = new PersonRow();
        person.name = name;
        person.seenAt = clock.instant();
        people.persist(person);
        return person;
    }

    private Optional<String> verifiedAddress() {
        if (!(identity.getPrincipal() instanceof JsonWebToken token)) {
            return Optional.empty();
        }
        boolean verified =
                String.valueOf(token.<Object>getClaim("email_verified")).equals("true");
        Object email = token.getClaim("email");
        String address = email instanceof JsonString json ? json.getString() : String.valueOf(email);
        return verified ? Address.checked(address) : Optional.empty();
    }
}
