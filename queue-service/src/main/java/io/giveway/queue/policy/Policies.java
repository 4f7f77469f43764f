package io.giveway.queue.policy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.chassis.json.JsonRefusal;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.policy.Policy;
import io.giveway.contracts.policy.PolicyVersion;
import io.giveway.contracts.problem.Violation;
import io.giveway.queue.etag.VersionTag;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The versions of the policy. The current one is remembered for a second, so that reading it costs no statement. */
@ApplicationScoped
public class Policies implements PanacheRepositoryBase<PolicyRow, Integer> {

    private static final Duration REMEMBERED = Duration.ofSeconds(1);

    private record Remembered(PolicyVersion version, long atNanos) {}

    private final ObjectMapper json;
    private final Clock clock;
    private volatile Optional<Remembered> remembered = Optional.empty();

    Policies(ObjectMapper json, Clock clock) {
        this.json = json;
        this.clock = clock;
    }

    /** The version in force, at most a second old; version 0 stands for the defaults. */
    @Transactional
    public PolicyVersion current() {
        Optional<Remembered> known = remembered;
        if (known.isPresent() && System.nanoTime() - known.get().atNanos() < REMEMBERED.toNanos()) {
            return known.get().version();
        }
        return remember(stored());
    }

    private PolicyVersion stored() {
        return find("", Sort.descending("version"))
                .firstResultOptional()
                .map(row -> new PolicyVersion(row.version, parse(row.document)))
                .orElseGet(() -> new PolicyVersion(0, Defaults.POLICY));
    }

    private PolicyVersion remember(PolicyVersion version) {
        remembered = Optional.of(new Remembered(version, System.nanoTime()));
        return version;
    }

    /**
     * Puts a change, which may be partial, over the version in force and stores the whole as the next one.
     *
     * @param ifMatch the version that the caller has seen, if it said so
     * @throws Refused {@code stale} where it is another one by now, {@code invalid-field} where the result does not hold
     */
    @Transactional
    public PolicyVersion change(ObjectNode change, String by, @Nullable String ifMatch) {
        getEntityManager()
                .createNativeQuery("lock table queue.policy_version in exclusive mode")
                .executeUpdate();
        PolicyVersion before = stored();
        VersionTag.require(ifMatch, before.version());
        ObjectNode merged = json.valueToTree(before.policy());
        change.remove("version"); // what a client has read may be put back as it is
        merge(merged, change, "");
        Policy policy = convert(merged);
        List<Violation> wrong = PolicyRules.check(policy);
        if (!wrong.isEmpty()) {
            throw Refused.invalid(wrong);
        }
        PolicyRow row = new PolicyRow();
        row.version = before.version() + 1;
        row.document = merged.toString();
        row.setBy = by;
        row.setAt = Instant.now(clock);
        persist(row);
        return remember(new PolicyVersion(row.version, policy));
    }

    /** The same at a start: a change that changes nothing makes no version. */
    @Transactional
    int changeUnlessSame(ObjectNode change, String by) {
        ObjectNode before = json.valueToTree(stored().policy());
        ObjectNode after = before.deepCopy();
        merge(after, change, "");
        return before.equals(json.valueToTree(convert(after)))
                ? stored().version()
                : change(change, by, null).version();
    }

    private static void merge(ObjectNode into, ObjectNode change, String path) {
        change.properties().forEach(member -> {
            String at = path + member.getKey();
            JsonNode old = into.get(member.getKey());
            if (old == null) {
                throw Refused.invalid(List.of(new Violation(at, "is unknown")));
            }
            if (old instanceof ObjectNode nested) {
                if (!(member.getValue() instanceof ObjectNode deeper)) {
                    throw Refused.invalid(List.of(new Violation(at, "must be an object")));
                }
                merge(nested, deeper, at + ".");
            } else {
                into.set(member.getKey(), member.getValue());
            }
        });
    }

    private Policy convert(ObjectNode merged) {
        try {
            Policy policy = json.treeToValue(merged, Policy.class);
            refuseNulls(json.valueToTree(policy), "");
            return policy;
        } catch (JsonProcessingException e) {
            throw Refused.invalid(JsonRefusal.of(e).violations());
        }
    }

    private static void refuseNulls(JsonNode tree, String path) {
        tree.properties().forEach(member -> {
            String at = path + member.getKey();
            boolean optional = at.equals("aging.jobsPerDepartment") || at.equals("admission.maxWaitingP0");
            if (member.getValue().isNull() && !optional) {
                throw Refused.invalid(List.of(new Violation(at, "is required")));
            }
            refuseNulls(member.getValue(), at + ".");
        });
    }

    private Policy parse(String document) {
        try {
            // a value that the stored version does not know yet keeps its default
            ObjectNode whole = json.valueToTree(Defaults.POLICY);
            merge(whole, (ObjectNode) json.readTree(document), "");
            return json.treeToValue(whole, Policy.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the stored policy cannot be read", e);
        }
    }
}
