package io.giveway.chassis.feed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.giveway.chassis.json.StrictJson;
import io.giveway.contracts.event.EventStreamKey;
import io.giveway.contracts.event.FeedEvent;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.redis.datasource.stream.StreamCommands;
import io.quarkus.redis.datasource.stream.StreamMessage;
import io.quarkus.redis.datasource.stream.XReadArgs;
import java.time.Duration;
import java.util.List;

/**
 * The Redis stream as a source that waits for news. There are no consumer groups: each consumer has its own cursor, so that
 * nothing is pending and no dead consumer holds anything back.
 */
public final class EventStream implements EventSource {

    private final StreamCommands<String, String, String> stream;
    private final ObjectMapper json;
    private final Duration patience;

    /** @param patience how long a reader waits for news; shorter than the client's timeout */
    public EventStream(RedisDataSource redis, ObjectMapper json, Duration patience) {
        this.stream = redis.stream(String.class);
        this.json = StrictJson.tolerant(json);
        this.patience = patience;
    }

    /** Waits for events; none where there were none for a while. */
    @Override
    public List<FeedEvent> after(long sequence, int limit) {
        List<StreamMessage<String, String, String>> entries = stream.xread(
                EventStreamKey.STREAM,
                EventStreamKey.id(sequence),
                new XReadArgs().count(limit).block(patience));
        return entries == null ? List.of() : entries.stream().map(this::read).toList();
    }

    private FeedEvent read(StreamMessage<String, String, String> entry) {
        try {
            return json.readValue(entry.payload().get(EventStreamKey.FIELD), FeedEvent.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("entry " + entry.id() + " of the stream is no event", e);
        }
    }
}
