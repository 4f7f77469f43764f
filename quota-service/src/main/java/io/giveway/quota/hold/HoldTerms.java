package io.giveway.quota.hold;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.BudgetKind;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** A request for a hold whose fields are known to be right. The same id always stands for the same terms. */
public record HoldTerms(
        String id,
        String group,
        DepartmentId department,
        AttemptId attempt,
        BudgetKind budget,
        int gpus,
        Instant from,
        long gpuSeconds,
        Instant expiresAt) {

    /** What it wants of each period that it reaches into. */
    public List<Share> shares(ZoneId zone) {
        return Share.split(from, gpus, gpuSeconds, zone);
    }
}
