package io.giveway.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The slug of a department, the tenant that owns jobs, budgets and people. */
public record DepartmentId(@JsonValue String value) implements Comparable<DepartmentId> {

    @JsonCreator
    public DepartmentId {
        Identifiers.require("department", value, 63);
    }

    @Override
    public int compareTo(DepartmentId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
