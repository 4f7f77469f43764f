package io.giveway.chassis.idempotency;

import io.giveway.chassis.caller.Caller;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.DepartmentId;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where an {@code Idempotency-Key} means what it means: within a department (or none), a client and an operation.
 *
 * @param key as the client sent it, or null where it sent none
 * @param keep how long the answer is kept: 13 months where money moves, 7 days elsewhere
 */
public record IdempotencyScope(
        @Nullable DepartmentId department,
        String client,
        String operation,
        @Nullable String key,
        Duration keep) {

    public static final String HEADER = "Idempotency-Key";
    public static final Duration A_WEEK = Duration.ofDays(7);
    public static final Duration THIRTEEN_MONTHS = Duration.ofDays(397);

    private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7e]{1,255}");

    public IdempotencyScope {
        if (key != null && !PRINTABLE.matcher(key).matches()) {
            throw Refused.invalid(HEADER, "must be 1 to 255 printable ASCII characters");
        }
    }

    public static IdempotencyScope of(
            Caller caller, @Nullable DepartmentId department, String operation, @Nullable String key, Duration keep) {
        return new IdempotencyScope(department, caller.client(), operation, key, keep);
    }

    String departmentName() {
        return department == null ? "-" : department.value();
    }
}
