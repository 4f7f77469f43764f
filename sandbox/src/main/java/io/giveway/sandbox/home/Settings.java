package io.giveway.sandbox.home;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a stack was asked to run.
 *
 * @param policy the policy file that queue-service starts with, or null for the defaults
 * @param companion pid of a foreground {@code up}: when it ends, so does the stack; null for a detached one
 */
public record Settings(
        Ports ports, @Nullable Path policy, @Nullable Long companion) {}
