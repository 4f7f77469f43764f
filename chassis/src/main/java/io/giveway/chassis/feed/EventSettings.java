package io.giveway.chassis.feed;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How a service follows events. */
@ConfigMapping(prefix = "giveway.events")
public interface EventSettings {

    /** False lets a service read no events, for tests that do so by hand. */
    @WithDefault("true")
    boolean follow();

    /** How long it waits for news at the stream; then it looks at the feed, in case the stream has lost some. */
    @WithDefault("5s")
    Duration patience();

    /** How often it reads the feed while the stream is away, and tries again whatever failed. */
    @WithDefault("1s")
    Duration retryEvery();
}
