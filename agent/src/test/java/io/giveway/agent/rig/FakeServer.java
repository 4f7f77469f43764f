package io.giveway.agent.rig;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.giveway.agent.server.Json;
import io.giveway.contracts.agent.Command;
import io.giveway.contracts.agent.Commands;
import io.giveway.contracts.agent.Heartbeat;
import io.giveway.contracts.agent.HeartbeatAnswer;
import io.giveway.contracts.agent.Inventory;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.id.JobId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The other end of the agent API and an OIDC provider, as small as the tests need them. It keeps commands until the cursor
 * has passed them and can be away, slow in the head or forgetful.
 */
public final class FakeServer implements AutoCloseable {

    private static final String TOKEN = "good-token-";

    public final List<Received> reports = new CopyOnWriteArrayList<>();
    public final List<Inventory> inventories = new CopyOnWriteArrayList<>();
    public final List<Long> logOffsets = new CopyOnWriteArrayList<>();
    public final AtomicInteger troubled = new AtomicInteger();
    public final AtomicInteger heartbeats = new AtomicInteger();

    /** Attempts that heartbeats are told to be unknown. */
    public final Set<AttemptId> unknown = ConcurrentHashMap.newKeySet();

    /** Attempts that heartbeats are told nothing about. */
    public final Set<AttemptId> forgotten = ConcurrentHashMap.newKeySet();

    /** Answers to give instead of the right ones: path suffix to status. */
    public final Map<String, Integer> troubles = new ConcurrentHashMap<>();

    private final List<Command> commands = new CopyOnWriteArrayList<>();
    private final AtomicLong sequence = new AtomicLong();
    private final Map<String, ByteArrayOutputStream> logs = new ConcurrentHashMap<>();
    private final Set<AttemptId> restarted = ConcurrentHashMap.newKeySet();
    private final Map<AttemptId, Long> ends = new ConcurrentHashMap<>();
    private final Map<Long, Long> servedAt = new ConcurrentHashMap<>();
    private final AtomicInteger tokens = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile int port;
    private volatile HttpServer http;
    private volatile boolean closed;

    public FakeServer() {
        this.http = open();
        this.port = http.getAddress().getPort();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    public URI issuer() {
        return URI.create(url() + "/realms/giveway");
    }

    /** Goes away; its port answers nobody until {@link #returns()}. */
    public void goesAway() {
        http.stop(0);
    }

    public void returns() {
        http = open();
    }

    /** Makes every token that was given out so far worthless. */
    public void revokeTokens() {
        tokens.incrementAndGet();
    }

    /** Gives an order to the agent and returns its sequence. */
    public long order(Command unnumbered) {
        synchronized (commands) {
            long next = sequence.incrementAndGet();
            commands.add(new Command(
                    next,
                    unnumbered.type(),
                    unnumbered.attempt(),
                    unnumbered.start(),
                    unnumbered.signal(),
                    unnumbered.grace()));
            commands.notifyAll();
            return next;
        }
    }

    /** When a command was handed to the agent, by {@link System#nanoTime()}. */
    public long servedAt(long command) {
        Await.until("command " + command + " is fetched", () -> servedAt.containsKey(command));
        return servedAt.get(command);
    }

    public String log(AttemptId attempt) {
        ByteArrayOutputStream log = logs.get(attempt.toString());
        return log == null ? "" : log.toString(StandardCharsets.UTF_8);
    }

    /** Forgets what it has of an attempt's output and wants it from the start. */
    public void wantsLogFromStart(AttemptId attempt) {
        logs.remove(attempt.toString());
        restarted.add(attempt);
    }

    @Override
    public void close() {
        closed = true;
        synchronized (commands) {
            commands.notifyAll();
        }
        http.stop(0);
        threads.shutdownNow();
    }

    private HttpServer open() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            server.setExecutor(threads);
            server.createContext("/", this::handle);
            server.start();
            return server;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] body = exchange.getRequestBody().readAllBytes();
        for (Map.Entry<String, Integer> trouble : troubles.entrySet()) {
            if (path.endsWith(trouble.getKey())) {
                troubled.incrementAndGet();
                answer(exchange, trouble.getValue(), Map.of("title", "trouble"));
                return;
            }
        }
        if (path.startsWith("/realms/")) {
            provide(exchange, path);
        } else if (!("Bearer " + TOKEN + tokens.get())
                .equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            answer(exchange, 401, Map.of("title", "who are you?"));
        } else {
            serve(exchange, path, body);
        }
    }

    private void provide(HttpExchange exchange, String path) throws IOException {
        if (path.endsWith("/.well-known/openid-configuration")) {
            answer(exchange, 200, Map.of("issuer", issuer(), "token_endpoint", issuer() + "/token"));
        } else if ("Basic YWdlbnQtYTEwMDpzZSUzQWNyZXQ="
                .equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            answer(exchange, 200, Map.of("access_token", TOKEN + tokens.get(), "expires_in", 300));
        } else {
            answer(exchange, 401, Map.of("error", "invalid_client"));
        }
    }

    private void serve(HttpExchange exchange, String path, byte[] body) throws IOException {
        if (path.endsWith("/inventory")) {
            inventories.add(Json.MAPPER.readValue(body, Inventory.class));
            answer(exchange, 204, "");
        } else if (path.endsWith("/commands")) {
            answer(exchange, 200, new Commands(commandsAfter(query(exchange, "after"))));
        } else if (path.endsWith("/heartbeat")) {
            heartbeat(exchange, Json.MAPPER.readValue(body, Heartbeat.class));
        } else if (path.endsWith("/reports")) {
            reports.add(new Received(attempt(path), Json.MAPPER.readValue(body, Report.class), System.nanoTime()));
            answer(exchange, 202, "");
        } else if (path.endsWith("/logs")) {
            answer(exchange, 200, Map.of("next", keep(attempt(path), query(exchange, "offset"), body)));
        } else {
            answer(exchange, 404, Map.of("title", path));
        }
    }

    private void heartbeat(HttpExchange exchange, Heartbeat heartbeat) throws IOException {
        heartbeats.incrementAndGet();
        List<AttemptId> all = heartbeat.attempts() == null ? List.of() : heartbeat.attempts();
        answer(
                exchange,
                200,
                new HeartbeatAnswer(
                        all.stream()
                                .filter(attempt -> !unknown.contains(attempt) && !forgotten.contains(attempt))
                                .toList(),
                        all.stream().filter(unknown::contains).toList()));
    }

    private List<Command> commandsAfter(long after) {
        long deadline = System.nanoTime() + Duration.ofSeconds(2).toNanos();
        synchronized (commands) {
            while (true) {
                List<Command> found = commands.stream()
                        .filter(command -> command.sequence() > after)
                        .toList();
                long left = (deadline - System.nanoTime()) / 1_000_000;
                if (!found.isEmpty() || left <= 0 || closed) {
                    found.forEach(command -> servedAt.putIfAbsent(command.sequence(), System.nanoTime()));
                    return found;
                }
                try {
                    commands.wait(left);
                } catch (InterruptedException stopped) {
                    return List.of();
                }
            }
        }
    }

    /** As the real one: what is known is passed over, a gap is taken. The text of a gap is not there. */
    private long keep(AttemptId attempt, long offset, byte[] body) {
        logOffsets.add(offset);
        ByteArrayOutputStream log = logs.computeIfAbsent(attempt.toString(), id -> new ByteArrayOutputStream());
        synchronized (log) {
            if (restarted.remove(attempt)) {
                ends.remove(attempt);
                return 0;
            }
            long end = ends.getOrDefault(attempt, 0L);
            int known = (int) Math.min(body.length, Math.max(0, end - offset));
            log.write(body, known, body.length - known);
            ends.put(attempt, Math.max(end, offset + body.length));
            return Math.max(end, offset + body.length);
        }
    }

    private static AttemptId attempt(String path) {
        String[] parts = path.split("/");
        return new AttemptId(new JobId(parts[4]), Integer.parseInt(parts[5]));
    }

    private static long query(HttpExchange exchange, String name) {
        for (String pair : exchange.getRequestURI().getQuery().split("&")) {
            if (pair.startsWith(name + "=")) {
                return Long.parseLong(pair.substring(name.length() + 1));
            }
        }
        throw new IllegalArgumentException(name + " is missing");
    }

    private static void answer(HttpExchange exchange, int status, Object body) throws IOException {
        byte[] json = "".equals(body) ? new byte[0] : Json.MAPPER.writeValueAsBytes(withFuture(body));
        exchange.sendResponseHeaders(status, json.length == 0 ? -1 : json.length);
        exchange.getResponseBody().write(json);
        exchange.close();
    }

    /** Every answer has a field that this version does not know, as one of a newer server may. */
    private static JsonNode withFuture(Object body) {
        com.fasterxml.jackson.databind.node.ObjectNode tree = Json.MAPPER.valueToTree(body);
        return tree.put("addedInAYear", true);
    }
}
