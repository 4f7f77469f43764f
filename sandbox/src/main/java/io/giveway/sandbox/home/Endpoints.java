package io.giveway.sandbox.home;

import java.net.URI;

/** Where a running stack is reached: the one line that {@code up} prints. */
public record Endpoints(URI gateway, URI issuer, URI mailbox) {

    public static Endpoints of(Ports ports) {
        return new Endpoints(ports.url(Port.GATEWAY), issuer(ports), ports.url(Port.MAILBOX));
    }

    private static URI issuer(Ports ports) {
        return ports.url(Port.KEYCLOAK).resolve("/realms/giveway");
    }

    public String line() {
        return Json.line(this);
    }
}
