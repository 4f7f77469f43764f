package io.giveway.contracts.quota;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a resource admin or finance says to create or change a department. Only finance may give a plan; left out, it stays. */
public record DepartmentChange(
        @Nullable String name,
        @Nullable List<@Nullable String> contacts,
        @Nullable String language,
        @Nullable String billingCode,
        @Nullable DepartmentPlanChange plan,
        @Nullable Boolean archived) {}
