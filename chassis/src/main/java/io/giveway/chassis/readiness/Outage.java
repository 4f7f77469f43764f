package io.giveway.chassis.readiness;

import io.giveway.chassis.problem.Refused;
import io.quarkus.oidc.OIDCException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Tells a part that is away from a bug: a lost connection is answered with 503 and a time to try again, never with 500.
 */
public final class Outage {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
    private static final int LONGEST_CHAIN = 20;
    private static final String CONNECTION_CLASS = "08";
    private static final Set<String> REFUSING_STATES = Set.of("57P01", "57P02", "57P03", "53300");

    private Outage() {}

    /** The refusal for an exception whose cause is, somewhere down its chain, a connection that failed. */
    public static Optional<Refused> in(Throwable thrown) {
        @Nullable Throwable cause = thrown;
        for (int i = 0; cause != null && i < LONGEST_CHAIN; i++) {
            Optional<String> away = away(cause);
            if (away.isPresent()) {
                return Optional.of(Refused.unavailable(away.get(), RETRY_AFTER));
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }

    private static Optional<String> away(Throwable cause) {
        if (cause instanceof SQLException sql) {
            return isDatabaseAway(sql) ? Optional.of("the database is away") : Optional.empty();
        }
        if (cause instanceof OIDCException) {
            return Optional.of("the identity provider is away");
        }
        boolean connection = cause instanceof ConnectException
                || cause instanceof NoRouteToHostException
                || cause instanceof UnknownHostException
                || cause instanceof ClosedChannelException;
        boolean timeout = cause instanceof TimeoutException || cause instanceof io.smallrye.mutiny.TimeoutException;
        return connection || timeout ? Optional.of("a part that is needed does not answer") : Optional.empty();
    }

    private static boolean isDatabaseAway(SQLException sql) {
        String state = sql.getSQLState();
        return sql instanceof SQLTransientConnectionException
                || state != null && (state.startsWith(CONNECTION_CLASS) || REFUSING_STATES.contains(state));
    }
}
