package io.giveway.quota;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.giveway.contracts.job.Lane;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.quota.Alert;
import io.giveway.contracts.quota.BudgetKind;
import io.giveway.contracts.quota.Budgets;
import io.giveway.contracts.quota.HoldAnswer;
import io.giveway.contracts.quota.HoldAnswers;
import io.giveway.contracts.quota.HoldBatch;
import io.giveway.contracts.quota.HoldOutcome;
import io.giveway.contracts.quota.HoldRequest;
import io.giveway.contracts.quota.HoldSettlement;
import io.giveway.contracts.quota.LedgerEntry;
import io.giveway.contracts.quota.PlacedAttempt;
import io.giveway.contracts.quota.Standing;
import io.giveway.contracts.quota.UsageAnswer;
import io.giveway.contracts.quota.UsageBatch;
import io.giveway.contracts.quota.UsageSlice;
import io.giveway.testing.TestTokens;
import io.restassured.response.Response;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The service as its callers use it: over HTTP, with tokens. Each test works on a department of its own. */
public final class QuotaApi {

    public static final long HOUR = 3600;

    private static final ObjectMapper JSON = new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);

    private QuotaApi() {}

    public static String service() {
        return TestTokens.machine("giveway-queue").role("service").token();
    }

    public static String finance() {
        return TestTokens.person("fiona").role("finance").token();
    }

    public static String member(String department) {
        return TestTokens.person("paul").member(department).token();
    }

    public static String admin(String department) {
        return TestTokens.person("anna").admin(department).token();
    }

    /** A new department whose periods start with these GPU-hours. */
    public static String department(long monthly, long preemption) {
        return department(monthly, preemption, 0);
    }

    public static String department(long monthly, long preemption, long carryOver) {
        String id = "phys-" + UUID.randomUUID();
        Map<String, Object> plan = Map.of(
                "monthly", Map.of("granted", monthly, "carryOver", carryOver),
                "preemption", Map.of("granted", preemption));
        Response answer = put(finance(), "/api/v1/departments/" + id, Map.of("name", "Physics", "plan", plan));
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(201);
        return id;
    }

    /** Jobs are named in the whole installation. */
    public static String job(String department, String name) {
        return name + "." + department;
    }

    public static HoldRequest hold(
            String department, String job, BudgetKind budget, int gpus, long gpuSeconds, Instant from) {
        String id = budget + "-" + UUID.randomUUID();
        Instant expiresAt = from.plusSeconds(gpuSeconds / gpus).plusSeconds(HOUR);
        return new HoldRequest(id, id, job(department, job), 1, department, budget, gpus, from, gpuSeconds, expiresAt);
    }

    public static HoldRequest monthly(String department, String job, int gpus, long gpuSeconds, Instant from) {
        return hold(department, job, BudgetKind.MONTHLY, gpus, gpuSeconds, from);
    }

    public static HoldRequest inGroup(String group, HoldRequest hold) {
        return new HoldRequest(
                hold.id(),
                group,
                hold.job(),
                hold.attempt(),
                hold.department(),
                hold.budget(),
                hold.gpus(),
                hold.from(),
                hold.gpuSeconds(),
                hold.expiresAt());
    }

    public static HoldAnswers place(HoldRequest... holds) {
        return read(post(service(), "/internal/holds", new HoldBatch(Arrays.asList(holds))), HoldAnswers.class);
    }

    /** The outcome of a single hold. */
    public static HoldOutcome ask(HoldRequest hold) {
        List<HoldAnswer> groups = place(hold).groups();
        assertThat(groups).hasSize(1);
        return groups.get(0).outcome();
    }

    public static PlacedAttempt placed(String department, String job, int attempt) {
        return new PlacedAttempt(job(department, job), attempt, department, "a100", "train", "paul");
    }

    /** The time of an attempt from one instant on, in slices of a minute. */
    public static List<UsageSlice> slices(
            String department,
            String job,
            int attempt,
            Instant from,
            long seconds,
            int gpus,
            long taken,
            boolean beyond) {
        List<UsageSlice> slices = new ArrayList<>();
        for (long start = 0; start < seconds; start += 60) {
            long length = Math.min(60, seconds - start);
            slices.add(new UsageSlice(
                    job(department, job),
                    attempt,
                    start / 60,
                    from.plusSeconds(start),
                    from.plusSeconds(start + length),
                    gpus,
                    gpus * length,
                    taken * length,
                    Tier.P1,
                    beyond ? Lane.NORMAL : Lane.PRIORITY,
                    beyond,
                    null));
        }
        return slices;
    }

    public static UsageAnswer report(
            List<PlacedAttempt> attempts, List<UsageSlice> slices, List<HoldSettlement> settlements) {
        return read(
                post(
                        service(),
                        "/internal/usages",
                        new UsageBatch(
                                new ArrayList<>(attempts), new ArrayList<>(slices), new ArrayList<>(settlements))),
                UsageAnswer.class);
    }

    public static void settle(HoldRequest hold, Instant at) {
        report(List.of(), List.of(), List.of(new HoldSettlement(hold.id(), null, at)));
    }

    public static Standing standing(String department) {
        Standing[] standings = read(get(service(), "/internal/standings?department=" + department), Standing[].class);
        assertThat(standings).hasSize(1);
        return standings[0];
    }

    public static Budgets budgets(String department, String period) {
        return read(get(member(department), "/api/v1/departments/" + department + "/budgets/" + period), Budgets.class);
    }

    public static List<LedgerEntry> ledger(String department, String period) {
        Response answer =
                get(admin(department), "/api/v1/departments/" + department + "/ledger?limit=1000&period=" + period);
        return List.of(read(answer, "items", LedgerEntry[].class));
    }

    public static List<Alert> alerts(String token) {
        return List.of(read(get(token, "/api/v1/alerts?limit=1000"), "items", Alert[].class));
    }

    public static Response get(String token, String path) {
        return given().auth().oauth2(token).get(path);
    }

    public static Response post(String token, String path, Object body) {
        return given().auth()
                .oauth2(token)
                .contentType("application/json")
                .body(write(body))
                .post(path);
    }

    public static Response post(String token, String path, Object body, String key) {
        return given().auth()
                .oauth2(token)
                .contentType("application/json")
                .header("Idempotency-Key", key)
                .body(write(body))
                .post(path);
    }

    public static Response put(String token, String path, Object body) {
        return given().auth()
                .oauth2(token)
                .contentType("application/json")
                .body(write(body))
                .put(path);
    }

    public static <T> T read(Response answer, Class<T> type) {
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(200);
        try {
            return JSON.readValue(answer.asString(), type);
        } catch (JsonProcessingException e) {
            throw new AssertionError(answer.asString(), e);
        }
    }

    private static <T> T read(Response answer, String member, Class<T> type) {
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(200);
        try {
            return JSON.treeToValue(JSON.readTree(answer.asString()).get(member), type);
        } catch (JsonProcessingException e) {
            throw new AssertionError(answer.asString(), e);
        }
    }

    private static String write(Object body) {
        try {
            return JSON.writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
