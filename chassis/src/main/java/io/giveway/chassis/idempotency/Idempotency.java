package io.giveway.chassis.idempotency;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.problem.ProblemType;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Runs a creating operation once for each {@code Idempotency-Key}: a retry gets the first answer again, and nothing
 * happens twice.
 *
 * <p>Key, effect and answer are one transaction. An operation that is refused keeps no key, so that it may
 * be corrected and sent again. The table is described in {@code db/chassis/idempotency_key.sql}; each service creates it
 * in its own schema by a migration of its own, and that schema has to be on the search path of its connections.
 */
@Singleton
public final class Idempotency {

    private static final String REPLAYED = "Idempotent-Replayed";
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    private final Instance<DataSource> dataSource;
    private final ObjectMapper json;
    private final Clock clock;
    private final Duration patience;

    Idempotency(
            Instance<DataSource> dataSource,
            ObjectMapper json,
            Clock clock,
            @ConfigProperty(name = "giveway.idempotency.patience", defaultValue = "5s") Duration patience) {
        this.dataSource = dataSource;
        this.json = json;
        this.clock = clock;
        this.patience = patience;
    }

    /**
     * Runs the effect in a transaction of its own, so it must be called without one. A second request that comes while the
     * first is being served waits for its answer, and holds no connection meanwhile.
     *
     * @param request what was asked for; with the same key it must be equal as JSON
     * @throws Refused 409 where the first request with the key takes too long, 422 where it asked for another thing
     */
    public Response once(IdempotencyScope scope, Object request, Supplier<Answer> effect) {
        if (scope.key() == null) {
            return QuarkusTransaction.disallowingExisting()
                    .call(() -> effect.get().toResponse());
        }
        byte[] hash = RequestHash.of(json, request);
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            Optional<Response> answer =
                    QuarkusTransaction.disallowingExisting().call(() -> attempt(scope, hash, effect));
            if (answer.isPresent()) {
                return answer.get();
            }
            if (System.nanoTime() - deadline > 0) {
                throw Refused.of(ProblemType.CONFLICT, "a request with this key is being served")
                        .header("Retry-After", "1");
            }
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
        }
    }

    /** Nothing where another request with the key is being served. */
    private Optional<Response> attempt(IdempotencyScope scope, byte[] hash, Supplier<Answer> effect) {
        Instant now = clock.instant();
        try (Connection connection = dataSource.get().getConnection()) {
            KeyRows rows = new KeyRows(connection, scope);
            if (!rows.lock()) {
                return Optional.empty();
            }
            Optional<StoredAnswer> stored = rows.find(now);
            if (stored.isPresent()) {
                return Optional.of(replay(stored.get(), hash));
            }
            StoredAnswer answer = store(effect.get(), hash);
            rows.keep(answer, now);
            return Optional.of(response(answer).build());
        } catch (SQLException e) {
            throw new IllegalStateException("idempotency keys cannot be read or kept", e);
        }
    }

    /** Deletes up to {@code most} answers that need not be kept any longer, and says how many. */
    public int purge(int most) {
        try (Connection connection = dataSource.get().getConnection()) {
            return KeyRows.purge(connection, clock.instant(), most);
        } catch (SQLException e) {
            throw new IllegalStateException("idempotency keys cannot be purged", e);
        }
    }

    private static Response replay(StoredAnswer stored, byte[] hash) {
        if (!stored.answers(hash)) {
            throw Refused.of(ProblemType.IDEMPOTENCY_CONFLICT, "this key was used for another request");
        }
        return response(stored).header(REPLAYED, "true").build();
    }

    private static Response.ResponseBuilder response(StoredAnswer stored) {
        Response.ResponseBuilder builder = Response.status(stored.status());
        if (stored.body() != null) {
            builder.entity(stored.body()).type(MediaType.APPLICATION_JSON_TYPE);
        }
        return stored.location() == null ? builder : builder.header("Location", stored.location());
    }

    private StoredAnswer store(Answer answer, byte[] hash) {
        try {
            String body = answer.body() == null ? null : json.writeValueAsString(answer.body());
            String location =
                    answer.location() == null ? null : answer.location().toString();
            return new StoredAnswer(hash, answer.status(), body, location);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the answer cannot be written", e);
        }
    }
}
