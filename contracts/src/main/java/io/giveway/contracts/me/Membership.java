package io.giveway.contracts.me;

import io.giveway.contracts.id.DepartmentId;

/** One department of the caller; {@code admin} for those who decide for the whole department. */
public record Membership(DepartmentId id, boolean admin) {}
