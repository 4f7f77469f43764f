package io.giveway.notifier.nearby;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.giveway.contracts.event.FeedEvent;
import io.giveway.contracts.page.Page;
import io.giveway.contracts.question.QuestionRecord;
import io.giveway.contracts.question.WaitingP0;
import io.giveway.contracts.quota.Contacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A real HTTP server in the place of queue-service and quota-service, which says what a test tells it to say. */
public final class QueueNearby {

    private static final ObjectMapper JSON = new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS);

    private static final List<WaitingP0> WAITING = new CopyOnWriteArrayList<>();
    private static final List<FeedEvent> EVENTS = new CopyOnWriteArrayList<>();
    private static final List<QuestionRecord> TOLD = new CopyOnWriteArrayList<>();
    private static final AtomicInteger FEED_READS = new AtomicInteger();
    private static volatile int verdict = 204;
    private static volatile boolean away;

    private QueueNearby() {}

    static HttpServer start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", QueueNearby::handle);
            server.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void reset() {
        WAITING.clear();
        EVENTS.clear();
        TOLD.clear();
        FEED_READS.set(0);
        verdict = 204;
        away = false;
    }

    /** These P0s wait too long, and no others. */
    public static void waits(WaitingP0... jobs) {
        WAITING.clear();
        WAITING.addAll(List.of(jobs));
    }

    public static void happens(FeedEvent event) {
        EVENTS.add(event);
    }

    /** How often its events were asked for. */
    public static int feedReads() {
        return FEED_READS.get();
    }

    /** What it has been told about questions. */
    public static List<QuestionRecord> told() {
        return TOLD;
    }

    /** How it answers steps from now on. */
    public static void answers(int status) {
        verdict = status;
    }

    public static void goesAway(boolean gone) {
        away = gone;
    }

    private static void handle(HttpExchange exchange) throws IOException {
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        if (away) {
            exchange.sendResponseHeaders(503, -1);
        } else if (authorization == null) {
            exchange.sendResponseHeaders(401, -1);
        } else if (exchange.getRequestMethod().equals("PUT")) {
            QuestionRecord step = JSON.readValue(exchange.getRequestBody(), QuestionRecord.class);
            if (verdict == 204) {
                TOLD.add(step);
            }
            exchange.sendResponseHeaders(verdict, -1);
        } else {
            answer(exchange, JSON.writeValueAsBytes(body(exchange)));
        }
        exchange.close();
    }

    private static Object body(HttpExchange exchange) {
        String query = String.valueOf(exchange.getRequestURI().getQuery());
        return switch (exchange.getRequestURI().getPath()) {
            case "/internal/questions" -> WAITING;
            case "/internal/events" -> page(Long.parseLong(query.replaceFirst(".*after=(\\d+).*", "$1")));
            case "/api/v1/policy" -> policy();
            default -> new Contacts(List.of("contacts@example.org"), "en");
        };
    }

    private static Page<FeedEvent> page(long after) {
        FEED_READS.incrementAndGet();
        List<FeedEvent> page = new ArrayList<>(EVENTS);
        page.removeIf(event -> event.sequence() <= after);
        return new Page<>(page, null);
    }

    /** A later version's policy: parts that this one does not know are there, and parts that it does not read are not. */
    private static Map<String, Object> policy() {
        return Map.of(
                "version",
                7,
                "somethingNew",
                true,
                "question",
                Map.of(
                        "after",
                        Duration.ofHours(2),
                        "every",
                        Duration.ofMinutes(10),
                        "reminders",
                        3,
                        "deadline",
                        Duration.ofMinutes(30)),
                "contacts",
                Map.of("resourceAdmins", List.of("rosa@example.org")));
    }

    private static void answer(HttpExchange exchange, byte[] body) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
    }
}
