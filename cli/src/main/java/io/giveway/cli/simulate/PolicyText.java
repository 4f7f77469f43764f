package io.giveway.cli.simulate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.cli.text.Durations;
import io.giveway.planner.policy.Policy;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A policy as a person writes it: JSON as {@code PUT /api/v1/policy} takes it, of which any part may be left out. What a
 * simulation has no use for, such as the values of mails and money, is passed over; what no policy has is refused by name.
 */
public final class PolicyText {
    private static final Policy USUAL = Policy.defaults();

    private final JsonNode text;

    private PolicyText(JsonNode text) {
        this.text = text;
    }

    /** The defaults with the values that are given; a mistake is an {@link IllegalArgumentException} that names the field. */
    public static Policy read(ObjectNode text) {
        known(text, io.giveway.contracts.policy.Policy.class, "");
        return new PolicyText(text).policy();
    }

    private Policy policy() {
        return new Policy(
                USUAL.version(),
                new Policy.Weights(
                        number("weight.base.P0", USUAL.weight().p0()),
                        number("weight.base.P1", USUAL.weight().p1()),
                        number("weight.base.P2", USUAL.weight().p2())),
                new Policy.Aging(
                        time("aging.every", USUAL.aging().every()),
                        number("aging.step", USUAL.aging().step()),
                        number("aging.cap", USUAL.aging().cap()),
                        count("aging.jobsPerDepartment", USUAL.aging().jobsPerDepartment())),
                new Policy.Peak(
                        number("peak.enter", USUAL.peak().enter()),
                        number("peak.leave", USUAL.peak().leave())),
                new Policy.Admission(
                        count("admission.maxWaitingP0", USUAL.admission().maxWaitingP0())),
                time("objective.p1", USUAL.objectiveP1()),
                new Policy.Order(
                        withinTier(), time("order.maxWait", USUAL.order().maxWait())),
                new Policy.Estimates(
                        time("estimate.minimumRemaining", USUAL.estimate().minimumRemaining()),
                        time("estimate.overdueStep", USUAL.estimate().overdueStep()),
                        flag("estimate.correctByOwner", USUAL.estimate().correctByOwner())),
                preemption(USUAL.preemption()),
                time("checkpoint.grace", USUAL.checkpointGrace()),
                permit(USUAL.permit()),
                whole("reservation.max", USUAL.reservationMax()));
    }

    private Policy.Preemption preemption(Policy.Preemption usual) {
        return new Policy.Preemption(
                time("preemption.patience", usual.patience()),
                time("preemption.minimumRun", usual.minimumRun()),
                time("preemption.regularAfter", usual.regularAfter()),
                whole("preemption.limitPerDay", usual.limitPerDay()),
                time("preemption.fenceTimeout", usual.fenceTimeout()),
                time("preemption.minimumCharge", usual.minimumCharge()),
                time("preemption.lostCap", usual.lostCap()));
    }

    private Policy.Permits permit(Policy.Permits usual) {
        return new Policy.Permits(
                time("permit.after", usual.after()),
                whole("permit.gpus", usual.gpus()),
                time("permit.interval", usual.interval()),
                time("permit.perDepartment", usual.perDepartment()),
                time("permit.protectedRun", usual.protectedRun()),
                time("permit.deferWithin", usual.deferWithin()));
    }

    private Policy.WithinTier withinTier() {
        String given = at("order.withinTier").asText(USUAL.order().withinTier().name());
        for (Policy.WithinTier order : Policy.WithinTier.values()) {
            if (order.name().equals(given)) {
                return order;
            }
        }
        throw new IllegalArgumentException("order.withinTier: '" + given + "' is neither FIFO nor SHORTEST_EXPECTED");
    }

    private boolean flag(String path, boolean usual) {
        JsonNode value = at(path);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw new IllegalArgumentException(path + ": " + value + " is neither true nor false");
        }
        return value.asBoolean(usual);
    }

    private Duration time(String path, Duration usual) {
        JsonNode value = at(path);
        try {
            return value.isMissingNode() ? usual : Durations.parse(value.asText());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + ": " + e.getMessage(), e);
        }
    }

    private BigDecimal number(String path, BigDecimal usual) {
        JsonNode value = at(path);
        require(value.isMissingNode() || value.isNumber(), path, value, "number");
        return value.isMissingNode() ? usual : value.decimalValue();
    }

    private int whole(String path, int usual) {
        Integer count = count(path, usual);
        require(count != null, path, at(path), "whole number");
        return count == null ? usual : count;
    }

    private @Nullable Integer count(String path, @Nullable Integer usual) {
        JsonNode value = at(path);
        require(value.isMissingNode() || value.isNull() || value.isInt(), path, value, "whole number");
        return value.isMissingNode() ? usual : value.isNull() ? null : Integer.valueOf(value.intValue());
    }

    private JsonNode at(String path) {
        return text.at("/" + path.replace('.', '/'));
    }

    private static void require(boolean holds, String path, JsonNode value, String wanted) {
        if (!holds) {
            throw new IllegalArgumentException(path + ": " + value + " is no " + wanted);
        }
    }

    /** Refuses what the policy of the API does not have, whose record names it all. */
    private static void known(JsonNode text, Class<?> type, String path) {
        text.properties().forEach(member -> {
            String field = path + member.getKey();
            Class<?> found = null;
            for (RecordComponent component : type.getRecordComponents()) {
                if (component.getName().equalsIgnoreCase(member.getKey())) {
                    found = component.getType();
                }
            }
            if (found == null) {
                throw new IllegalArgumentException(field + " is unknown");
            }
            if (found.isRecord()) {
                if (!member.getValue().isObject()) {
                    throw new IllegalArgumentException(field + ": must be an object");
                }
                known(member.getValue(), found, field + ".");
            }
        });
    }
}
