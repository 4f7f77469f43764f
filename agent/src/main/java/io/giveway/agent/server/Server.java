package io.giveway.agent.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.giveway.contracts.agent.Commands;
import io.giveway.contracts.agent.Heartbeat;
import io.giveway.contracts.agent.HeartbeatAnswer;
import io.giveway.contracts.agent.Inventory;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.PoolId;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The agent API of the server, one method for each call. Safe between threads. */
public final class Server {

    private static final String JSON = "application/json";

    private record LogsAnswer(@Nullable Long next) {}

    private final Http http;
    private final AccessToken token;
    private final String attempts;
    private final String agent;

    public Server(HttpClient client, URI base, PoolId pool, String agent, AccessToken token) {
        this.http = new Http(client);
        this.token = token;
        this.attempts = base + "/agent/v1/attempts/";
        this.agent = base + "/agent/v1/pools/" + pool + "/agents/" + agent + "/";
    }

    public void inventory(Inventory inventory) throws CallFailed, InterruptedException {
        call(to(agent + "inventory").PUT(json(inventory)).header("Content-Type", JSON));
    }

    /** The commands after the cursor; the server holds the call for up to {@code wait} until there is one. */
    public Commands commands(long after, Duration wait) throws CallFailed, InterruptedException {
        HttpRequest.Builder request = to(agent + "commands?after=" + after + "&wait=" + wait)
                .timeout(wait.plus(Http.TIMEOUT))
                .GET();
        return call(request, Commands.class);
    }

    public HeartbeatAnswer heartbeat(Heartbeat heartbeat) throws CallFailed, InterruptedException {
        return call(to(agent + "heartbeat").POST(json(heartbeat)).header("Content-Type", JSON), HeartbeatAnswer.class);
    }

    public void report(AttemptId attempt, Report report) throws CallFailed, InterruptedException {
        call(to(attempt(attempt) + "reports").POST(json(report)).header("Content-Type", JSON));
    }

    /**
     * Ships output that begins at the byte {@code offset}.
     *
     * @return the offset that the server wants next, which is another than expected after a restart of either side
     */
    public long logs(AttemptId attempt, long offset, byte[] output) throws CallFailed, InterruptedException {
        HttpRequest.Builder request = to(attempt(attempt) + "logs?offset=" + offset)
                .POST(BodyPublishers.ofByteArray(output))
                .header("Content-Type", "application/octet-stream");
        Long next = call(request, LogsAnswer.class).next();
        if (next == null) {
            throw new Unanswered("logs of " + attempt + ": an answer without next");
        }
        return next;
    }

    private String attempt(AttemptId attempt) {
        return attempts + attempt.job() + "/" + attempt.number() + "/";
    }

    private static HttpRequest.Builder to(String uri) {
        return HttpRequest.newBuilder(URI.create(uri)).timeout(Http.TIMEOUT).header("Accept", JSON);
    }

    private static BodyPublisher json(Object body) {
        try {
            return BodyPublishers.ofByteArray(Json.MAPPER.writeValueAsBytes(body));
        } catch (JsonProcessingException bug) {
            throw new UncheckedIOException(bug);
        }
    }

    private <T> T call(HttpRequest.Builder request, Class<T> type) throws CallFailed, InterruptedException {
        String bearer = token.value();
        try {
            return http.call(request.header("Authorization", "Bearer " + bearer).build(), type);
        } catch (Unanswered failure) {
            forgetIfRefused(bearer, failure);
            throw failure;
        }
    }

    private void call(HttpRequest.Builder request) throws CallFailed, InterruptedException {
        String bearer = token.value();
        try {
            http.call(request.header("Authorization", "Bearer " + bearer).build());
        } catch (Unanswered failure) {
            forgetIfRefused(bearer, failure);
            throw failure;
        }
    }

    private void forgetIfRefused(String bearer, Unanswered failure) {
        if (failure.status() == 401) {
            token.forget(bearer);
        }
    }
}
