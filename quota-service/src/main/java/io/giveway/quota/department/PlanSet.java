package io.giveway.quota.department;

import io.giveway.contracts.id.DepartmentId;

/** A department got a plan, in the transaction that this is told in: its books begin now, even if nobody looks at them. */
public record PlanSet(DepartmentId department) {}
