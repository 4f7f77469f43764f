package io.giveway.contracts.pool;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Tier;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One place in the ranked queue. Rows of other departments carry rank, tier and GPUs and nothing else. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QueueRow(
        int rank,
        Tier tier,
        int gpus,
        @Nullable JobId id,
        @Nullable String name,
        @Nullable DepartmentId department,
        @Nullable String owner,
        @Nullable JobState state,
        @Nullable Lane lane,
        @Nullable BigDecimal weight,
        @Nullable Duration waited) {}
