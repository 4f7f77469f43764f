package io.giveway.quota.request;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.problem.ProblemType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The version of something that can be set, as {@code ETag} and {@code If-Match} say it. */
public record EntityTag(String value) {

    public static EntityTag of(Object... parts) {
        return new EntityTag(
                '"' + String.join("-", Arrays.stream(parts).map(String::valueOf).toList()) + '"');
    }

    /** Refuses a change that was made upon another version than this one. */
    public void match(@Nullable String ifMatch) {
        if (ifMatch == null || ifMatch.equals("*")) {
            return;
        }
        if (Arrays.stream(ifMatch.split(",")).map(String::strip).noneMatch(value::equals)) {
            throw Refused.of(ProblemType.STALE, "it was changed since: read it again");
        }
    }
}
