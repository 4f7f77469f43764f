package io.giveway.quota.hold;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.HoldState;
import io.giveway.quota.ledger.Movement;
import io.giveway.quota.ledger.Posting;
import io.giveway.quota.ledger.Treasury;
import io.giveway.quota.period.Period;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All holds as stored, with their shares. To change one, its department's books must be locked first. */
@ApplicationScoped
public class HoldBook implements PanacheRepositoryBase<HoldRow, String> {

    /** Those of these ids that are known. */
    public Map<String, BookedHold> byId(Collection<String> ids) {
        return booked(list("id in ?1", ids)).stream().collect(Collectors.toMap(BookedHold::id, Function.identity()));
    }

    /** The departments of these holds. It loads none of them, so that they can be read once their books are locked. */
    public List<DepartmentId> owners(Collection<String> ids) {
        return getEntityManager()
                .createQuery("select distinct department from HoldRow where id in :ids", String.class)
                .setParameter("ids", ids)
                .getResultStream()
                .map(DepartmentId::new)
                .toList();
    }

    /** Holds that were granted to attempts of these jobs, open ones first. */
    public Map<AttemptId, List<BookedHold>> ofJobs(Collection<String> jobs) {
        return booked(list(
                        "job in ?1 and state <> ?2 order by case when state = ?3 then 0 else 1 end, createdAt, id",
                        jobs,
                        HoldState.REFUSED,
                        HoldState.OPEN))
                .stream()
                .collect(Collectors.groupingBy(BookedHold::attempt));
    }

    /** Open holds of a department whose expiry has passed. */
    public List<BookedHold> overdue(DepartmentId department, Instant now) {
        return booked(list(
                "department = ?1 and state = ?2 and expiresAt <= ?3 order by expiresAt, id",
                department.value(),
                HoldState.OPEN,
                now));
    }

    /** Open holds of a department that reach into a period, the oldest first. */
    public List<BookedHold> reaching(DepartmentId department, Period period) {
        return booked(list(
                "department = ?1 and state = ?2 and id in (select hold from ShareRow where period = ?3) order by createdAt, id",
                department.value(),
                HoldState.OPEN,
                period.toString()));
    }

    /** Open holds of a department, by id. */
    public List<BookedHold> open(DepartmentId department, String after, int limit) {
        return booked(find(
                        "department = ?1 and state = ?2 and id > ?3 order by id",
                        department.value(),
                        HoldState.OPEN,
                        after)
                .range(0, limit - 1)
                .list());
    }

    /** Writes down a hold that is granted, and reserves its shares. */
    public void grant(Treasury treasury, HoldTerms terms, List<Share> shares) {
        persist(row(terms, HoldState.OPEN, treasury.now()));
        for (Share share : shares) {
            getEntityManager().persist(ShareRow.of(terms.id(), share));
            if (share.granted() > 0) {
                treasury.post(
                        share.period(),
                        terms.budget(),
                        Movement.hold(share.granted()),
                        Posting.ofAttempt(
                                "hold/" + terms.id() + "/" + share.period(),
                                treasury.now(),
                                terms.id(),
                                terms.attempt()));
            }
        }
    }

    /** Writes down a hold that is refused, so that it stays refused under its id. */
    public void refuse(HoldTerms terms, BudgetKind lacking, Instant now) {
        HoldRow row = row(terms, HoldState.REFUSED, now);
        row.lacking = lacking;
        persist(row);
    }

    private List<BookedHold> booked(List<HoldRow> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<String, List<ShareRow>> shares = getEntityManager()
                .createQuery("from ShareRow where hold in :holds", ShareRow.class)
                .setParameter("holds", rows.stream().map(row -> row.id).toList())
                .getResultStream()
                .collect(Collectors.groupingBy(share -> share.hold));
        return rows.stream()
                .map(row -> new BookedHold(row, shares.getOrDefault(row.id, List.of())))
                .toList();
    }

    private static HoldRow row(HoldTerms terms, HoldState state, Instant now) {
        HoldRow row = new HoldRow();
        row.id = terms.id();
        row.group = terms.group();
        row.department = terms.department().value();
        row.job = terms.attempt().job().value();
        row.attempt = terms.attempt().number();
        row.budget = terms.budget();
        row.gpus = terms.gpus();
        row.startsAt = terms.from();
        row.gpuSeconds = terms.gpuSeconds();
        row.requestedExpiresAt = terms.expiresAt();
        row.expiresAt = terms.expiresAt();
        row.state = state;
        row.createdAt = now;
        return row;
    }
}
