package io.giveway.queue.job;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.JobState;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Tier;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which jobs a list is about; what is left out filters nothing. */
public final class JobFilter {

    @QueryParam("department")
    @Nullable
    DepartmentId department;

    @QueryParam("pool")
    @Nullable
    PoolId pool;

    /** May be given several times. */
    @QueryParam("state")
    List<JobState> states = List.of();

    @QueryParam("tier")
    @Nullable
    Tier tier;

    @QueryParam("lane")
    @Nullable
    Lane lane;

    @QueryParam("owner")
    @Nullable
    String owner;

    /** {@code key=value}, may be given several times; all must hold. */
    @QueryParam("label")
    List<String> labels = List.of();
}
