package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Port;
import java.util.Locale;

/** Giveway's own services: the module that holds each, its port, and what it needs. */
enum ServiceKind {
    GATEWAY("gateway", Port.GATEWAY, true, false),
    QUEUE("queue-service", Port.QUEUE, true, true),
    QUOTA("quota-service", Port.QUOTA, false, true),
    NOTIFIER("notifier", Port.NOTIFIER, false, true);

    private final String module;
    private final Port port;
    private final boolean required;
    private final boolean stores;

    ServiceKind(String module, Port port, boolean required, boolean stores) {
        this.module = module;
        this.port = port;
        this.required = required;
        this.stores = stores;
    }

    String module() {
        return module;
    }

    Port port() {
        return port;
    }

    /** True where no stack is one without it. */
    boolean required() {
        return required;
    }

    /** True where it keeps state in PostgreSQL and Redis. */
    boolean stores() {
        return stores;
    }

    /** Its client in the realm. */
    String client() {
        return "giveway-" + name().toLowerCase(Locale.ROOT);
    }
}
