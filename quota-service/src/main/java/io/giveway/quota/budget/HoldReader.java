package io.giveway.quota.budget;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.HoldBatch;
import io.giveway.contracts.quota.HoldRequest;
import io.giveway.quota.hold.HoldTerms;
import io.giveway.quota.request.Checks;
import io.giveway.quota.request.Limits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a batch of holds, and refuses it as a whole if a field of it is wrong. */
final class HoldReader {

    private static final int MOST_GPUS = 1_000_000;

    private final Limits limits;
    private final Checks checks = new Checks();
    private final Set<String> ids = new HashSet<>();

    HoldReader(Limits limits) {
        this.limits = limits;
    }

    List<HoldTerms> read(HoldBatch batch) {
        List<@Nullable HoldRequest> requests = checks.required("holds", batch.holds(), List.of());
        checks.number("holds", requests.size(), 0, limits.batch());
        checks.refuse();
        List<HoldTerms> terms = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            HoldRequest request = requests.get(i);
            if (request == null) {
                checks.add("holds[" + i + "]", "is required");
            } else {
                read(checks.in("holds[" + i + "]"), request, terms);
            }
        }
        checks.refuse();
        return terms;
    }

    private void read(Checks in, HoldRequest request, List<HoldTerms> terms) {
        String id = in.text("id", request.id(), 200);
        if (!ids.add(id)) {
            in.add("id", "comes twice in this batch");
        }
        String group = request.group() == null ? id : in.text("group", request.group(), 200);
        int attempt = (int) in.number("attempt", request.attempt(), 1, Integer.MAX_VALUE);
        BudgetKind budget = in.required("budget", request.budget(), BudgetKind.MONTHLY);
        int gpus = (int) in.number("gpus", request.gpus(), 1, MOST_GPUS);
        long longest = Math.multiplyExact(gpus, limits.hold().toSeconds());
        long gpuSeconds = in.number("gpuSeconds", request.gpuSeconds(), 1, longest);
        Instant from = in.instant("from", request.from());
        Instant expiresAt = in.instant("expiresAt", request.expiresAt());
        in.name("department", request.department(), DepartmentId::new)
                .ifPresent(department -> in.name("job", request.job(), JobId::new)
                        .ifPresent(job -> terms.add(new HoldTerms(
                                id,
                                group,
                                department,
                                new AttemptId(job, attempt),
                                budget,
                                gpus,
                                from,
                                gpuSeconds,
                                expiresAt))));
    }
}
