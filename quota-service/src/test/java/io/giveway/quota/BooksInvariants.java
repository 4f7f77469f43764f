package io.giveway.quota;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** What must hold of a department's books at every instant, asked of the database itself. Each query lists the breaches. */
final class BooksInvariants {

    private static final Map<String, String> BREACHES = new LinkedHashMap<>();

    static {
        BREACHES.put("granted + carried + adjustments = available + held + used", """
                select * from quota.budget
                 where department = ? and granted + carried + adjustments <> available + held + used
                """);
        BREACHES.put("balances are the sums of their transfers", """
                select b.period, b.kind, l.account, l.figure from quota.budget b cross join lateral (
                    select a.account, a.figure,
                           coalesce(sum(case when t.target = a.account then t.gpu_seconds else -t.gpu_seconds end), 0)
                               * case when a.account in ('GRANTED', 'CARRIED', 'ADJUSTMENTS') then -1 else 1 end as posted
                      from (values ('GRANTED', b.granted), ('CARRIED', b.carried), ('ADJUSTMENTS', b.adjustments),
                                   ('AVAILABLE', b.available), ('HELD', b.held), ('USED', b.used),
                                   ('BEYOND_BUDGET', b.beyond_budget)) as a(account, figure)
                      left join quota.transfer t
                        on t.department = b.department and t.period = b.period and t.budget = b.kind
                       and a.account in (t.source, t.target)
                     group by a.account, a.figure) l
                 where b.department = ? and l.posted <> l.figure
                """);
        BREACHES.put("what is held is what open holds reserve", """
                select b.period, b.kind, b.held, coalesce(h.reserved, 0) from quota.budget b left join (
                    select h.department, s.period, h.budget, sum(s.granted - s.captured) as reserved
                      from quota.hold h join quota.hold_share s on s.hold = h.id
                     where h.state = 'OPEN' group by 1, 2, 3) h
                    on h.department = b.department and h.period = b.period and h.budget = b.kind
                 where b.department = ? and b.held <> coalesce(h.reserved, 0)
                """);
        BREACHES.put("a closed hold reserves nothing", """
                select h.id from quota.hold h join quota.hold_share s on s.hold = h.id
                 where h.department = ? and h.state <> 'OPEN' and s.granted <> s.captured
                """);
        BREACHES.put("all time that was reported is used, no more and no less", """
                select * from (
                    select (select coalesce(sum(used + beyond_budget), 0) from quota.budget
                             where department = d.id and kind = 'MONTHLY') as booked,
                           (select coalesce(sum(gpu_seconds), 0) from quota.usage_slice
                             where department = d.id) as reported
                      from (values (?)) as d(id)) sums
                 where booked <> reported
                """);
        BREACHES.put("all taken time is paid, and beside it only what was charged ahead", """
                select * from (
                    select (select coalesce(sum(used), 0) from quota.budget
                             where department = d.id and kind = 'PREEMPTION') as booked,
                           (select coalesce(sum(taken_gpu_seconds), 0) from quota.usage_slice
                             where department = d.id) as reported,
                           (select coalesce(sum(s.charged), 0) from quota.hold h join quota.hold_share s on s.hold = h.id
                             where h.department = d.id) as ahead
                      from (values (?)) as d(id)) sums
                 where booked <> reported + ahead
                """);
    }

    private BooksInvariants() {}

    /** What does not hold, each with the rows that show it. */
    static List<String> breaches(DataSource database, String department) {
        List<String> found = new ArrayList<>();
        try (Connection connection = database.getConnection()) {
            for (Map.Entry<String, String> breach : BREACHES.entrySet()) {
                List<String> rows = rows(connection, breach.getValue(), department);
                if (!rows.isEmpty()) {
                    found.add(breach.getKey() + ": " + rows);
                }
            }
            return found;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> rows(Connection connection, String query, String department) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, department);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    StringBuilder row = new StringBuilder();
                    for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                        row.append(result.getString(i)).append(' ');
                    }
                    rows.add(row.toString());
                }
            }
        }
        return rows;
    }
}
