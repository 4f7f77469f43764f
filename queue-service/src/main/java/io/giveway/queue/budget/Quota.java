package io.giveway.queue.budget;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.quota.HoldAnswers;
import io.giveway.contracts.quota.HoldBatch;
import io.giveway.contracts.quota.HoldRequest;
import io.giveway.contracts.quota.Standing;
import io.giveway.contracts.quota.UsageBatch;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/**
 * The quota-service with what is known when it does not answer: since when it is away, and each department's last standing,
 * counted down by what was started since (docs/rules.md, section 11).
 */
@ApplicationScoped
public class Quota {

    private static final Logger LOG = Logger.getLogger(Quota.class);

    private final QuotaApi api;
    private final Optional<String> url;
    private final Clock clock;
    private final Map<DepartmentId, Standing> known = new ConcurrentHashMap<>();
    private volatile Optional<Instant> awaySince = Optional.empty();

    Quota(
            @RestClient QuotaApi api,
            @ConfigProperty(name = "giveway.services.quota") Optional<String> url,
            Clock clock) {
        this.api = api;
        this.url = url;
        this.clock = clock;
    }

    /** Whether this installation has budgets at all. */
    public boolean isConfigured() {
        return url.isPresent();
    }

    /** Whether the last call was answered. */
    public boolean isReached() {
        return awaySince.isEmpty();
    }

    /** How long it has been away; zero where it answers. */
    public Duration away() {
        return awaySince.map(since -> Duration.between(since, clock.instant())).orElse(Duration.ZERO);
    }

    /** The departments' standings: fresh where it answers, else the last known; one that was never known is missing. */
    public Map<DepartmentId, Standing> standings(Collection<DepartmentId> departments) {
        List<String> names =
                departments.stream().map(DepartmentId::value).distinct().toList();
        call(() -> api.standings(names)).ifPresent(this::remember);
        Map<DepartmentId, Standing> standings = new LinkedHashMap<>();
        for (DepartmentId department : departments) {
            Standing standing = known.get(department);
            if (standing != null) {
                standings.put(department, standing);
            }
        }
        return standings;
    }

    /** Asks for holds; empty where there is no answer, so that nobody knows whether they were granted. */
    Optional<HoldAnswers> hold(List<HoldRequest> requests) {
        Optional<HoldAnswers> answers = call(() -> api.hold(new HoldBatch(List.copyOf(requests))));
        answers.ifPresent(answer -> remember(answer.standings()));
        return answers;
    }

    /** Tells use; false where there is no answer, so that it must be told again. */
    boolean use(UsageBatch batch) {
        return call(() -> api.use(batch)).isPresent();
    }

    /** Counts the last known standing down for a start without a hold; false where it does not suffice. */
    boolean countDown(DepartmentId department, long gpuSeconds) {
        Standing after = known.computeIfPresent(
                department,
                (id, standing) -> new Standing(
                        id,
                        standing.period(),
                        standing.periodEndsAt(),
                        standing.monthlyAvailableGpuSeconds() - gpuSeconds,
                        standing.preemptionAvailableGpuSeconds(),
                        standing.preemptionTotalGpuSeconds(),
                        standing.version()));
        return after != null && after.monthlyAvailableGpuSeconds() >= 0;
    }

    private void remember(List<Standing> standings) {
        standings.forEach(standing -> known.put(standing.department(), standing));
    }

    private <T> Optional<T> call(Supplier<T> request) {
        try {
            Optional<T> answer = Optional.of(request.get());
            if (awaySince.isPresent()) {
                LOG.info("the quota-service answers again");
                awaySince = Optional.empty();
            }
            return answer;
        } catch (WebApplicationException e) {
            if (e.getResponse().getStatusInfo().getFamily() == Response.Status.Family.CLIENT_ERROR) {
                LOG.errorf(e, "the quota-service is there, but refuses what it was asked");
                return Optional.empty();
            }
            return away(e);
        } catch (RuntimeException e) {
            return away(e);
        }
    }

    private <T> Optional<T> away(RuntimeException e) {
        if (awaySince.isEmpty()) {
            LOG.warnf(e, "the quota-service is away");
            awaySince = Optional.of(clock.instant());
        }
        return Optional.empty();
    }
}
