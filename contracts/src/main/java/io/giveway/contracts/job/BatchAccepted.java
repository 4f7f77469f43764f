package io.giveway.contracts.job;

import io.giveway.contracts.id.JobId;
import java.util.List;

/** The ids of a batch, in its order. */
public record BatchAccepted(List<JobId> ids) {}
