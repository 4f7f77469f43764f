package io.giveway.quota.department;

import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.quota.Contacts;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.List;

/** Whom to write to about a department, for the notifier. */
@Path("/internal/departments/{id}/contacts")
public class ContactsResource {

    private final Departments departments;

    ContactsResource(Departments departments) {
        this.departments = departments;
    }

    @GET
    @RolesAllowed(Roles.SERVICE)
    @Transactional
    public Contacts get(@PathParam("id") String id) {
        return departments
                .findByIdOptional(id)
                .map(row -> new Contacts(List.of(row.contacts), row.language))
                .orElseThrow(Refused::notFound);
    }
}
