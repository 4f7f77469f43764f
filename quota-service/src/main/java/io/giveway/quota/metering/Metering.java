package io.giveway.quota.metering;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.UsageAnswer;
import io.giveway.quota.hold.BookedHold;
import io.giveway.quota.hold.HoldBook;
import io.giveway.quota.ledger.Treasury;
import io.giveway.quota.period.Billing;
import io.giveway.quota.period.Period;
import io.giveway.quota.rollover.Books;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes in reports of use. Key and effect are one transaction, so that a report that is sent again changes nothing and one
 * whose answer was lost is not lost itself.
 */
@ApplicationScoped
class Metering {

    private final Books books;
    private final HoldBook holds;
    private final Slices slices;
    private final Quarantine quarantine;
    private final ZoneId zone;

    Metering(Books books, HoldBook holds, Slices slices, Quarantine quarantine, Billing billing) {
        this.books = books;
        this.holds = holds;
        this.slices = slices;
        this.quarantine = quarantine;
        this.zone = billing.zone();
    }

    @Transactional
    UsageAnswer take(UsageReader.Usage usage, Instant now) {
        Tally tally = new Tally();
        place(usage.attempts(), now, tally);
        Map<AttemptId, PlacedRow> placed = slices.placed(
                usage.slices().stream().map(slice -> slice.key().job()).collect(Collectors.toSet()));
        Set<DepartmentId> owners = owners(usage, placed);
        return books.open(owners, now, treasuries -> {
            book(usage.slices(), placed, treasuries, now, tally);
            settle(usage.settlements(), treasuries, now, tally);
            return tally.answer();
        });
    }

    private void place(List<PlacedTerms> attempts, Instant now, Tally tally) {
        if (attempts.isEmpty()) {
            return;
        }
        Set<AttemptId> fresh = new HashSet<>(slices.place(attempts, now));
        Map<AttemptId, PlacedRow> placed = slices.placed(
                attempts.stream().map(terms -> terms.id().job().value()).collect(Collectors.toSet()));
        for (PlacedTerms terms : attempts) {
            if (!Objects.requireNonNull(placed.get(terms.id())).says(terms)) {
                quarantine.keep(terms.entry(), "the attempt was placed elsewhere before", now);
                tally.quarantined++;
            } else if (fresh.remove(terms.id())) {
                tally.recorded++;
            } else {
                tally.known++;
            }
        }
    }

    private Set<DepartmentId> owners(UsageReader.Usage usage, Map<AttemptId, PlacedRow> placed) {
        Stream<DepartmentId> ofSlices = usage.slices().stream()
                .map(slice -> placed.get(slice.attempt()))
                .filter(Objects::nonNull)
                .map(row -> new DepartmentId(row.department));
        Stream<DepartmentId> ofHolds =
                holds
                        .owners(usage.settlements().stream()
                                .map(SettlementTerms::hold)
                                .toList())
                        .stream();
        return Stream.concat(ofSlices, ofHolds).collect(Collectors.toSet());
    }

    private void book(
            List<SliceTerms> reported,
            Map<AttemptId, PlacedRow> placed,
            Map<DepartmentId, Treasury> treasuries,
            Instant now,
            Tally tally) {
        Map<SliceKey, SliceRow> recorded = slices.recorded(reported);
        Map<AttemptId, List<BookedHold>> held =
                holds.ofJobs(reported.stream().map(slice -> slice.key().job()).collect(Collectors.toSet()));
        for (SliceTerms slice : reported) {
            PlacedRow attempt = placed.get(slice.attempt());
            SliceRow before = recorded.get(slice.key());
            if (attempt == null) {
                quarantine.keep(slice.entry(), "no placed attempt of this name is known", now);
                tally.quarantined++;
            } else if (before == null) {
                DepartmentId department = new DepartmentId(attempt.department);
                Treasury treasury = Objects.requireNonNull(treasuries.get(department));
                new Meter(treasury, of(department, held.get(slice.attempt())), zone).book(slice);
                SliceRow row = SliceRow.of(slice, department, now);
                slices.record(row);
                recorded.put(slice.key(), row);
                tally.recorded++;
            } else if (before.says(slice)) {
                tally.known++;
            } else {
                quarantine.keep(slice.entry(), "the slice was reported differently before", now);
                tally.quarantined++;
            }
        }
    }

    /** A hold is drawn only for the department that it was granted to. */
    private static List<BookedHold> of(DepartmentId department, @Nullable List<BookedHold> holds) {
        return holds == null
                ? List.of()
                : holds.stream()
                        .filter(hold -> hold.department().equals(department))
                        .toList();
    }

    private void settle(
            List<SettlementTerms> settlements, Map<DepartmentId, Treasury> treasuries, Instant now, Tally tally) {
        Map<String, BookedHold> known =
                holds.byId(settlements.stream().map(SettlementTerms::hold).toList());
        for (SettlementTerms settlement : settlements) {
            BookedHold hold = known.get(settlement.hold());
            if (hold == null) {
                quarantine.keep(settlement.entry(), "no hold of this id is known", now);
                tally.quarantined++;
                continue;
            }
            boolean before = hold.isSettled();
            Treasury treasury = Objects.requireNonNull(treasuries.get(hold.department()));
            Period period = Period.at(settlement.at(), zone);
            if (!hold.settle(treasury, settlement.chargeAtLeast(), period, settlement.at())) {
                quarantine.keep(settlement.entry(), "the hold was refused, or settled differently before", now);
                tally.quarantined++;
            } else if (before) {
                tally.known++;
            } else {
                tally.recorded++;
            }
        }
    }

    /** Counts what became of each entry of a batch. */
    private static final class Tally {

        private int recorded;
        private int known;
        private int quarantined;

        private UsageAnswer answer() {
            return new UsageAnswer(recorded, known, quarantined);
        }
    }
}
