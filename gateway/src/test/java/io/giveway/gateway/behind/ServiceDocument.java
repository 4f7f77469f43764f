package io.giveway.gateway.behind;

/** What the service behind says of itself. */
final class ServiceDocument {

    static final String JSON = """
            {"openapi": "3.1.0", "paths": {
              "/api/v1/jobs": {"get": {"responses": {"200": {"description": "OK"}}}},
              "/internal/events": {"get": {"responses": {"200": {"description": "OK"}}}},
              "/api/v1/rate-cards": {"get": {"responses": {"200": {"description": "another service's"}}}},
              "/agent/v1/pools/{pool}/agents/{agent}/heartbeat": {"post": {"responses": {"200": {"description": "OK"}}}},
              "/q/{token}": {"get": {"responses": {"200": {"description": "OK"}}}}}}
            """;

    private ServiceDocument() {}
}
