package io.giveway.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An issuer alone, for the {@code @QuarkusTest}s of a service that keeps nothing. */
public final class IssuerOnly implements QuarkusTestResourceLifecycleManager {

    private @Nullable TestIssuer issuer;

    @Override
    public Map<String, String> start() {
        issuer = TestIssuer.start();
        return Map.of("quarkus.oidc.auth-server-url", issuer.url());
    }

    @Override
    public void stop() {
        if (issuer != null) {
            issuer.close();
        }
    }
}
