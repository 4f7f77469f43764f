package io.giveway.quota.metering;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.problem.ProblemType;
import io.giveway.contracts.quota.UsageBatch;
import io.giveway.contracts.quota.UsageSlice;
import io.giveway.quota.hold.BookedHold;
import io.giveway.quota.hold.HoldBook;
import io.giveway.quota.period.Billing;
import io.giveway.quota.request.Limits;
import io.giveway.quota.rollover.Books;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/** Carries out what finance decides about use that was kept aside. */
@ApplicationScoped
class Resolution {

    private final Quarantine quarantine;
    private final Slices slices;
    private final HoldBook holds;
    private final Books books;
    private final Limits limits;
    private final ObjectMapper json;
    private final ZoneId zone;

    Resolution(
            Quarantine quarantine,
            Slices slices,
            HoldBook holds,
            Books books,
            Limits limits,
            ObjectMapper json,
            Billing billing) {
        this.quarantine = quarantine;
        this.slices = slices;
        this.holds = holds;
        this.books = books;
        this.limits = limits;
        this.json = json;
        this.zone = billing.zone();
    }

    @Transactional
    void discard(String id, String reason, String by, Instant now) {
        quarantine.resolve(open(id), "discarded: " + reason, by, now);
    }

    /** Books the entry on the last placed attempt of a job, at the time at which it was used. */
    @Transactional
    void bookOn(String id, String job, String by, Instant now) {
        QuarantineRow row = open(id);
        PlacedRow attempt =
                slices.last(job).orElseThrow(() -> Refused.invalid("job", "is not known: no attempt of it was placed"));
        SliceTerms slice = read(row).on(attempt.id(), UsageReader.FIRST_RESOLVED + row.sequence);
        DepartmentId department = new DepartmentId(attempt.department);
        books.open(List.of(department), now, treasuries -> {
            Map<AttemptId, List<BookedHold>> held = holds.ofJobs(List.of(job));
            treasuries
                    .values()
                    .forEach(treasury ->
                            new Meter(treasury, held.getOrDefault(attempt.id(), List.of()), zone).book(slice));
            slices.record(SliceRow.of(slice, department, now));
            return treasuries.size();
        });
        quarantine.resolve(row, "booked on " + attempt.id(), by, now);
    }

    private QuarantineRow open(String id) {
        QuarantineRow row = quarantine.locked(id).orElseThrow(Refused::notFound);
        if (row.resolvedAt != null) {
            throw Refused.of(ProblemType.CONFLICT, "it was resolved before: " + row.resolution);
        }
        return row;
    }

    private SliceTerms read(QuarantineRow row) {
        try {
            UsageSlice entry = json.readValue(row.entry, UsageSlice.class);
            return new UsageReader(limits)
                    .read(new UsageBatch(null, List.of(entry), null))
                    .slices()
                    .get(0);
        } catch (JsonProcessingException e) {
            throw Refused.invalid("job", "only a slice of use can be booked; this entry can only be discarded");
        }
    }
}
