package io.giveway.contracts.quota;

import io.giveway.contracts.id.DepartmentId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A department as a client reads it.
 *
 * @param contacts e-mail addresses that are told where a job's owner has none
 * @param language BCP 47 tag of the language of its mails
 * @param plan what each new period starts with, or null as long as finance has set none
 */
public record Department(
        DepartmentId id,
        String name,
        List<String> contacts,
        String language,
        @Nullable String billingCode,
        @Nullable DepartmentPlan plan,
        boolean archived,
        Instant createdAt) {}
