package io.giveway.chassis.idempotency;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** The rows of {@code idempotency_key} for one scope, in the transaction of the connection. */
final class KeyRows {

    private static final String LOCK = "select pg_try_advisory_xact_lock(hashtextextended(?, 0))";

    private static final String FIND = """
            select request_hash, status, body, location from idempotency_key
            where department = ? and client = ? and operation = ? and key = ? and expires_at > ?
            """;

    /** An expired row of the same key is overwritten; a live one cannot be there, since the key is locked. */
    private static final String KEEP = """
            insert into idempotency_key
                (department, client, operation, key, request_hash, status, body, location, created_at, expires_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (department, client, operation, key) do update set
                request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
                location = excluded.location, created_at = excluded.created_at, expires_at = excluded.expires_at
            """;

    private static final String PURGE = """
            delete from idempotency_key where ctid in
                (select ctid from idempotency_key where expires_at <= ? limit ? for update skip locked)
            """;

    private final Connection connection;
    private final IdempotencyScope scope;

    KeyRows(Connection connection, IdempotencyScope scope) throws SQLException {
        if (connection.getAutoCommit()) {
            throw new IllegalStateException("an idempotent operation must run in a transaction");
        }
        this.connection = connection;
        this.scope = scope;
    }

    /** False while another transaction holds the key; held until the end of this one. */
    boolean lock() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
            String name = String.join(
                    "\n", "idempotency", scope.departmentName(), scope.client(), scope.operation(), scope.key());
            statement.setString(1, name);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getBoolean(1);
            }
        }
    }

    Optional<StoredAnswer> find(Instant now) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(FIND)) {
            setScope(statement);
            statement.setObject(5, utc(now));
            try (ResultSet result = statement.executeQuery()) {
                return result.next()
                        ? Optional.of(new StoredAnswer(
                                result.getBytes(1), result.getInt(2), result.getString(3), result.getString(4)))
                        : Optional.empty();
            }
        }
    }

    void keep(StoredAnswer answer, Instant now) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(KEEP)) {
            setScope(statement);
            statement.setBytes(5, answer.requestHash());
            statement.setInt(6, answer.status());
            statement.setString(7, answer.body());
            statement.setString(8, answer.location());
            statement.setObject(9, utc(now));
            statement.setObject(10, utc(now.plus(scope.keep())));
            statement.executeUpdate();
        }
    }

    static int purge(Connection connection, Instant now, int most) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(PURGE)) {
            statement.setObject(1, utc(now));
            statement.setInt(2, most);
            return statement.executeUpdate();
        }
    }

    private void setScope(PreparedStatement statement) throws SQLException {
        statement.setString(1, scope.departmentName());
        statement.setString(2, scope.client());
        statement.setString(3, scope.operation());
        statement.setString(4, scope.key());
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
