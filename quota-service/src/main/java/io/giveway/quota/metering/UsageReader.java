package io.giveway.quota.metering;

import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.JobId;
import io.giveway.contracts.id.PoolId;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.quota.HoldSettlement;
import io.giveway.contracts.quota.PlacedAttempt;
import io.giveway.contracts.quota.UsageBatch;
import io.giveway.contracts.quota.UsageSlice;
import io.giveway.quota.request.Checks;
import io.giveway.quota.request.Limits;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reads a batch of use, and refuses it as a whole if a field of it is wrong. */
final class UsageReader {

    /** Slices from here on are those that finance booked out of the quarantine. */
    static final long FIRST_RESOLVED = 1L << 62;

    private static final int MOST_GPUS = 1_000_000;

    private final Limits limits;
    private final Checks checks = new Checks();

    UsageReader(Limits limits) {
        this.limits = limits;
    }

    /** A batch whose fields are known to be right. */
    record Usage(List<PlacedTerms> attempts, List<SliceTerms> slices, List<SettlementTerms> settlements) {}

    Usage read(UsageBatch batch) {
        Usage usage = new Usage(
                each("attempts", batch.attempts(), this::attempt),
                each("slices", batch.slices(), this::slice),
                each("settlements", batch.settlements(), this::settlement));
        checks.refuse();
        return usage;
    }

    private <T, R> List<R> each(
            String field, @Nullable List<@Nullable T> entries, BiFunction<Checks, T, Optional<R>> reader) {
        List<R> read = new ArrayList<>();
        if (entries == null) {
            return read;
        }
        checks.number(field, entries.size(), 0, limits.batch());
        for (int i = 0; i < Math.min(entries.size(), limits.batch()); i++) {
            T entry = entries.get(i);
            if (entry == null) {
                checks.add(field + "[" + i + "]", "is required");
            } else {
                reader.apply(checks.in(field + "[" + i + "]"), entry).ifPresent(read::add);
            }
        }
        return read;
    }

    private Optional<PlacedTerms> attempt(Checks in, PlacedAttempt entry) {
        String pool =
                in.name("pool", entry.pool(), PoolId::new).map(PoolId::value).orElse("-");
        return attempt(in, entry.job(), entry.attempt())
                .flatMap(id -> in.name("department", entry.department(), DepartmentId::new)
                        .map(department -> new PlacedTerms(id, department, pool, entry.name(), entry.owner(), entry)));
    }

    private Optional<SliceTerms> slice(Checks in, UsageSlice entry) {
        Instant from = in.instant("from", entry.from());
        Instant to = in.instant("to", entry.to());
        if (!in.failed() && !to.isAfter(from)) {
            in.add("to", "must be after from");
        }
        if (!in.failed() && Duration.between(from, to).compareTo(limits.slice()) > 0) {
            in.add("to", "must be at most " + limits.slice() + " after from");
        }
        int gpus = (int) in.number("gpus", entry.gpus(), 1, MOST_GPUS);
        long most = Math.multiplyExact(gpus, limits.slice().toSeconds() + 1);
        long gpuSeconds = in.number("gpuSeconds", entry.gpuSeconds(), 0, most);
        long taken = entry.takenGpuSeconds() == null
                ? 0
                : in.number("takenGpuSeconds", entry.takenGpuSeconds(), 0, gpuSeconds);
        long number = in.number("slice", entry.slice(), 0, FIRST_RESOLVED - 1);
        Tier tier = in.required("tier", entry.tier(), Tier.P2);
        Lane lane = in.required("lane", entry.lane(), Lane.NORMAL);
        boolean beyondBudget = in.required("beyondBudget", entry.beyondBudget(), false);
        Instant holdExpiresAt =
                entry.holdExpiresAt() == null ? null : entry.holdExpiresAt().truncatedTo(ChronoUnit.MICROS);
        return attempt(in, entry.job(), entry.attempt())
                .map(attempt -> new SliceTerms(
                        attempt,
                        number,
                        from,
                        to,
                        gpus,
                        gpuSeconds,
                        taken,
                        tier,
                        lane,
                        beyondBudget,
                        holdExpiresAt,
                        entry));
    }

    private Optional<SettlementTerms> settlement(Checks in, HoldSettlement entry) {
        String hold = in.text("hold", entry.hold(), 200);
        Long chargeAtLeast = entry.chargeAtLeastGpuSeconds() == null
                ? null
                : Long.valueOf(
                        in.number("chargeAtLeastGpuSeconds", entry.chargeAtLeastGpuSeconds(), 1, Long.MAX_VALUE / 4));
        return Optional.of(new SettlementTerms(hold, chargeAtLeast, in.instant("at", entry.at()), entry));
    }

    private static Optional<AttemptId> attempt(Checks in, @Nullable String job, @Nullable Integer attempt) {
        int number = (int) in.number("attempt", attempt, 1, Integer.MAX_VALUE);
        return in.name("job", job, JobId::new).map(id -> new AttemptId(id, number));
    }
}
