package io.giveway.agent.executor.local;

import io.giveway.agent.server.Json;
import io.giveway.contracts.agent.Start;
import io.giveway.contracts.job.Placement;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What must be known of an attempt after a restart. The environment is not part of it, since it may hold secrets. */
record AttemptPlan(List<Placement> placement, @Nullable String signal, Duration grace) {

    static AttemptPlan of(Start start) {
        return new AttemptPlan(start.placement(), start.signal(), start.grace());
    }

    static AttemptPlan read(String json) throws IOException {
        return Json.MAPPER.readValue(json, AttemptPlan.class);
    }

    String json() throws IOException {
        return Json.MAPPER.writeValueAsString(this);
    }

    /** The number of the checkpoint signal, or 0 where the job saves on none. */
    int signalNumber() {
        return signal == null ? 0 : Signals.number(signal).orElse(0);
    }

    /** Each GPU as one word, to be compared with those of other attempts. */
    Set<String> gpus() {
        return placement.stream().flatMap(AttemptPlan::gpus).collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<String> gpus(Placement part) {
        return Objects.requireNonNullElse(part.gpus(), List.<Integer>of()).stream()
                .map(index -> part.node() + ":" + index);
    }
}
