package io.giveway.chassis.caller;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.SecurityIdentityAugmentor;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Gives each identity the coarse roles of its {@link Caller} and takes away what the framework guessed from the token:
 * a group that happens to be called like a role is none.
 */
@Singleton
final class CoarseRoles implements SecurityIdentityAugmentor {

    static final String CALLER = "giveway.caller";

    @Override
    public Uni<SecurityIdentity> augment(SecurityIdentity identity, AuthenticationRequestContext context) {
        if (identity.isAnonymous()) {
            return Uni.createFrom().item(identity);
        }
        QuarkusSecurityIdentity.Builder builder = QuarkusSecurityIdentity.builder()
                .setPrincipal(identity.getPrincipal())
                .addCredentials(identity.getCredentials())
                .addAttributes(identity.getAttributes());
        if (identity.getPrincipal() instanceof JsonWebToken token) {
            Caller caller = TokenCaller.of(token);
            builder.addAttribute(CALLER, caller).addRoles(roles(caller));
        }
        return Uni.createFrom().item(builder.build());
    }

    private static Set<String> roles(Caller caller) {
        Set<String> roles = new HashSet<>(caller.realmRoles());
        if (!caller.departments().isEmpty()) {
            roles.add(Roles.MEMBER);
        }
        if (caller.departments().containsValue(DepartmentRole.ADMIN)) {
            roles.add(Roles.DEPARTMENT_ADMIN);
        }
        return roles;
    }
}
