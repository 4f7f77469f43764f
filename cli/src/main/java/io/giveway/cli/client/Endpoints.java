package io.giveway.cli.client;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Where the installation is: its gateway, and the provider that gives its tokens, which a ready-made token does not need. */
public record Endpoints(URI gateway, @Nullable URI issuer) {}
