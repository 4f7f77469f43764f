package io.giveway.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Names one job for ever. Ids grow with the time of submission, so that they can break ties (docs/rules.md, section 4). */
public record JobId(@JsonValue String value) implements Comparable<JobId> {

    @JsonCreator
    public JobId {
        Identifiers.require("job", value, 64);
    }

    @Override
    public int compareTo(JobId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
