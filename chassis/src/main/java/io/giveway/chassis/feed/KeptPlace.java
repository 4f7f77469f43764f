package io.giveway.chassis.feed;

import io.giveway.contracts.event.FeedEvent;
import io.quarkus.narayana.jta.QuarkusTransaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** A consumer that keeps how far it has come in a table of one row, whose column {@code applied} is the last sequence. */
public abstract class KeptPlace implements EventConsumer {

    private final DataSource store;
    private final String table;

    /** @param table with its schema; a name of our own, never of a caller's */
    protected KeptPlace(DataSource store, String table) {
        this.store = store;
        this.table = table;
    }

    /** What one event does, in the transaction that keeps its sequence. */
    protected abstract void apply(FeedEvent event);

    @Override
    public final long applied() {
        return QuarkusTransaction.requiringNew().call(() -> read(""));
    }

    @Override
    public final long apply(long after, List<FeedEvent> events) {
        return QuarkusTransaction.requiringNew().call(() -> applyNow(after, events));
    }

    private long applyNow(long after, List<FeedEvent> events) throws SQLException {
        long applied = read(" for update");
        if (applied != after) {
            return applied;
        }
        events.forEach(this::apply);
        long last = events.get(events.size() - 1).sequence();
        keep(last);
        return last;
    }

    private long read(String lock) throws SQLException {
        try (Connection connection = store.getConnection();
                PreparedStatement select = connection.prepareStatement("select applied from " + table + lock);
                ResultSet row = select.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    private void keep(long last) throws SQLException {
        try (Connection connection = store.getConnection();
                PreparedStatement update = connection.prepareStatement("update " + table + " set applied = ?")) {
            update.setLong(1, last);
            update.executeUpdate();
        }
    }
}
