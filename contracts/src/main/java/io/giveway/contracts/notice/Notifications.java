package io.giveway.contracts.notice;

import org.jspecify.annotations.Nullable;

/**
 * Which mails a person gets about the own jobs. Questions about waiting P0s cannot be switched off.
 *
 * @param address where they go, as the identity provider has verified it; it is not set here
 */
public record Notifications(
        @Nullable String address,
        @Nullable Boolean suspended,
        @Nullable Boolean resumed,
        @Nullable Boolean droppedToNormal,
        @Nullable Boolean objectiveMissed,
        @Nullable Boolean demoted) {}
