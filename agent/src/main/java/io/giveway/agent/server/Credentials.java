package io.giveway.agent.server;

import java.net.URI;

/** Who the agent is at the OIDC provider. */
public record Credentials(URI issuer, String clientId, String clientSecret) {

    @Override
    public String toString() {
        return clientId + " at " + issuer;
    }
}
