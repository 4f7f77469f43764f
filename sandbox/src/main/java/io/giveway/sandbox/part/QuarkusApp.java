package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Installation;
import io.giveway.sandbox.home.Layer;
import io.giveway.sandbox.home.Port;
import io.giveway.sandbox.home.Ports;
import io.giveway.sandbox.home.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One of Giveway's services as a Quarkus fast-jar, told by its environment where everything is: the way production does it. */
final class QuarkusApp implements Part {
    private static final String HEAP = "-Xmx256m";

    private final ServiceKind kind;
    private final Site site;
    private final Map<String, String> stores;
    private final @Nullable Path policy;

    /** @param stores the environment variables that lead to PostgreSQL and Redis */
    QuarkusApp(ServiceKind kind, Site site, Map<String, String> stores, @Nullable Path policy) {
        this.kind = kind;
        this.site = site;
        this.stores = stores;
        this.policy = policy;
    }

    @Override
    public String name() {
        return kind.module();
    }

    @Override
    public Integer port() {
        return site.ports().of(kind.port());
    }

    @Override
    public Layer layer() {
        return Layer.SERVICE;
    }

    @Override
    public List<String> after() {
        return kind.stores() ? List.of(Postgres.NAME, Redis.NAME) : List.of();
    }

    @Override
    public Launch launch() {
        return new Launch(
                List.of(
                        Installation.java(),
                        HEAP,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:ReservedCodeCacheSize=128m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-jar",
                        site.installation().service(kind.module()).toString()),
                environment());
    }

    @Override
    public boolean isReady(long pid) throws IOException, InterruptedException {
        if (!Http.answersOk(site.ports().url(kind.port()) + "/q/health/ready")) {
            return false;
        }
        if (kind == ServiceKind.QUOTA) {
            new Finance(site).provide();
        }
        return true;
    }

    private Map<String, String> environment() {
        String issuer = Endpoints.of(site.ports()).issuer().toString();
        Map<String, String> environment = new HashMap<>();
        environment.put("QUARKUS_HTTP_HOST", Ports.HOST);
        environment.put("QUARKUS_HTTP_PORT", port().toString());
        environment.put("QUARKUS_OIDC_AUTH_SERVER_URL", issuer);
        environment.put("QUARKUS_OIDC_CLIENT_AUTH_SERVER_URL", issuer);
        environment.put("QUARKUS_OIDC_CLIENT_CLIENT_ID", kind.client());
        environment.put("QUARKUS_OIDC_CLIENT_CREDENTIALS_SECRET", Realm.secretOf(kind.client(), site.secrets()));
        environment.put("QUARKUS_MAILER_HOST", Ports.HOST);
        environment.put("QUARKUS_MAILER_PORT", Integer.toString(site.ports().of(Port.SMTP)));
        environment.put("GIVEWAY_PUBLIC_URL", site.ports().url(Port.GATEWAY).toString());
        for (ServiceKind other : ServiceKind.values()) {
            if (other != ServiceKind.GATEWAY
                    && site.installation().has(site.installation().service(other.module()))) {
                environment.put(
                        "GIVEWAY_SERVICES_" + other,
                        site.ports().url(other.port()).toString());
            }
        }
        if (kind.stores()) {
            environment.putAll(stores);
            environment.put("GIVEWAY_SECRETS_KEY", site.secrets().key("workloads"));
        }
        if (kind == ServiceKind.NOTIFIER) {
            environment.put("GIVEWAY_LINK_KEY", site.secrets().key("links"));
            environment.put("GIVEWAY_MAIL_ADDRESS_PATTERN", "{name}@example.org");
        }
        if (policy != null) {
            environment.put("GIVEWAY_POLICY_FILE", policy.toString());
        }
        return environment;
    }
}
