package io.giveway.queue.etag;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.problem.ProblemType;
import org.jspecify.annotations.Nullable;

/** The version of a resource as an entity tag. */
public final class VersionTag {

    private VersionTag() {}

    /** The tag of a version, without quotes. */
    public static String of(int version) {
        return Integer.toString(version);
    }

    /** Refuses a change whose {@code If-Match} names another version than the current one; null and {@code *} match all. */
    public static void require(@Nullable String ifMatch, int current) {
        if (ifMatch == null || ifMatch.equals("*")) {
            return;
        }
        if (!ifMatch.replaceFirst("^W/", "").replace("\"", "").equals(of(current))) {
            throw Refused.of(ProblemType.STALE, "it is at version " + current + " now");
        }
    }
}
