package io.giveway.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The slug of a pool, a set of nodes with GPUs of one model. */
public record PoolId(@JsonValue String value) implements Comparable<PoolId> {

    @JsonCreator
    public PoolId {
        Identifiers.require("pool", value, 63);
    }

    @Override
    public int compareTo(PoolId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
