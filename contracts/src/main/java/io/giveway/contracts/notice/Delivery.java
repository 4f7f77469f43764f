package io.giveway.contracts.notice;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One mail to one recipient as a resource admin reads it.
 *
 * @param slot which reminder of a question, from 0; null for other mails
 * @param at when it came to this state
 */
public record Delivery(
        MailKind kind,
        String to,
        DeliveryState state,
        @Nullable Integer slot,
        Instant at,
        @Nullable String detail) {}
