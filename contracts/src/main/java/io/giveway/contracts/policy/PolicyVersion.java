package io.giveway.contracts.policy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** A policy with its version, nested as the policy itself: {@code version} stands beside {@code weight}, {@code aging} and the rest. */
public record PolicyVersion(int version, @JsonUnwrapped Policy policy) {}
