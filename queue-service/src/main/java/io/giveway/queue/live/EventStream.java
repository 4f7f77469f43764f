package io.giveway.queue.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.contracts.event.EventStreamKey;
import io.giveway.contracts.event.FeedEvent;
import io.quarkus.redis.datasource.RedisDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The newest events in Redis, where consumers get them at once. Each has its sequence as its id, so that Redis itself
 * keeps the order, and what two replicas add is there once.
 */
@ApplicationScoped
public class EventStream {

    private static final List<String> KEY = List.of(EventStreamKey.STREAM);

    private final RedisDataSource redis;
    private final Scripts scripts;
    private final ObjectMapper json;
    private final int length;

    EventStream(RedisDataSource redis, ObjectMapper json, @ConfigProperty(name = "giveway.stream.length") int length) {
        this.redis = redis;
        this.scripts = new Scripts(redis);
        this.json = json;
        this.length = length;
    }

    /** How many entries are kept, about. */
    public int length() {
        return length;
    }

    /** The last sequence in the stream, 0 where there is none. */
    public long top() {
        return scripts.run(Scripts.TOP, KEY, List.of()).toLong();
    }

    /** Adds events that follow each other, leaving out those that are there already; the last sequence there is now. */
    public long add(List<FeedEvent> events) {
        List<String> args = new ArrayList<>(List.of(Integer.toString(length), EventStreamKey.FIELD));
        for (FeedEvent event : events) {
            args.add(Long.toString(event.sequence()));
            args.add(write(event));
        }
        return scripts.run(Scripts.ADD_EVENTS, KEY, args).toLong();
    }

    /** Drops the stream. Consumers go on by the feed. */
    public void drop() {
        redis.execute("DEL", EventStreamKey.STREAM);
    }

    private String write(FeedEvent event) {
        try {
            return json.writeValueAsString(event);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write event " + event.sequence(), e);
        }
    }
}
