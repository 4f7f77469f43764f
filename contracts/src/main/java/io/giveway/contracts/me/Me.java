package io.giveway.contracts.me;

import io.giveway.contracts.id.PoolId;
import java.util.List;

/**
 * Who the token says that one is, and what it grants.
 *
 * @param client the client through which the caller came
 * @param machine whether a client acts for itself, held to its scopes
 * @param departments the own departments, by name
 * @param roles coarse roles: member, department-admin, resource-admin, finance, agent
 * @param pools pools that an agent serves
 * @param scopes scopes of a machine; people need none
 */
public record Me(
        String name,
        String client,
        boolean machine,
        List<Membership> departments,
        List<String> roles,
        List<PoolId> pools,
        List<String> scopes) {}
