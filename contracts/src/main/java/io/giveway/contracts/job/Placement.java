package io.giveway.contracts.job;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The GPUs of one attempt on one node; {@code gpus} is null where the backend chooses the indices. */
public record Placement(String node, int count, @Nullable List<Integer> gpus) {}
