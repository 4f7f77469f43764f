package io.giveway.chassis.caller;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import java.util.Map;
import java.util.Set;

/**
 * Who calls and what the verified token grants (docs/rules.md, section 13). A caller without a department sees no
 * department's data; "no department" never means "all".
 *
 * @param name the person's name, or the service account's
 * @param client the client that got the token
 * @param departments the caller's role in each of the own departments
 * @param pools pools that an agent serves
 * @param realmRoles resource-admin, finance, agent, service
 * @param machine whether a client acts for itself, held to its scopes
 * @param scopes scopes of the token
 */
public record Caller(
        String name,
        String client,
        Map<DepartmentId, DepartmentRole> departments,
        Set<PoolId> pools,
        Set<String> realmRoles,
        boolean machine,
        Set<String> scopes) {

    public Caller {
        departments = Map.copyOf(departments);
        pools = Set.copyOf(pools);
        realmRoles = Set.copyOf(realmRoles);
        scopes = Set.copyOf(scopes);
    }

    /** True for members and admins. */
    public boolean isMember(DepartmentId department) {
        return departments.containsKey(department);
    }

    public boolean isAdmin(DepartmentId department) {
        return departments.get(department) == DepartmentRole.ADMIN;
    }

    public boolean isResourceAdmin() {
        return realmRoles.contains(Roles.RESOURCE_ADMIN);
    }

    public boolean isFinance() {
        return realmRoles.contains(Roles.FINANCE);
    }

    public boolean isAgent() {
        return realmRoles.contains(Roles.AGENT);
    }

    /** True for an agent of this pool. */
    public boolean mayUse(PoolId pool) {
        return isAgent() && pools.contains(pool);
    }

    /** People may do what their roles say; machines need the scope too. */
    public boolean hasScope(String scope) {
        return !machine || scopes.contains(scope);
    }
}
