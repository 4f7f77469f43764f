package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Installation;
import io.giveway.sandbox.home.Site;
import io.giveway.sandbox.home.StackFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts the parts of a stack together: engines, identity, services, agents. */
public final class Parts {

    private Parts() {}

    public static List<Part> of(Site site, @Nullable Path policy) {
        Postgres postgres = new Postgres(site);
        Redis redis = new Redis(site);
        List<Part> parts = new ArrayList<>(List.of(postgres, redis, new Keycloak(site)));

        Map<String, String> stores = new HashMap<>(postgres.environmentOfClient());
        stores.putAll(redis.environmentOfClient());
        Installation installation = site.installation();
        for (ServiceKind kind : ServiceKind.values()) {
            if (installation.has(installation.service(kind.module()))) {
                parts.add(new QuarkusApp(kind, site, stores, policy));
            } else if (kind.required()) {
                throw new StackFailure(kind.module() + " is not built (" + installation.service(kind.module())
                        + " is missing). Build the project first.");
            }
        }
        ResourceAdmin admin = new ResourceAdmin(site);
        for (PoolKind pool : PoolKind.values()) {
            parts.add(new Agent(pool, site, admin));
        }
        return List.copyOf(parts);
    }
}
