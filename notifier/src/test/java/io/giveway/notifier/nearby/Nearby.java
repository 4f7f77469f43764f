package io.giveway.notifier.nearby;

import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts the neighbours and the relay, and says where they are. */
public final class Nearby implements QuarkusTestResourceLifecycleManager {

    private @Nullable HttpServer neighbours;

    @Override
    public Map<String, String> start() {
        HttpServer server = QueueNearby.start();
        neighbours = server;
        FickleRelay.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return Map.of(
                "giveway.services.queue", url,
                "giveway.services.quota", url,
                "quarkus.mailer.port", Integer.toString(FickleRelay.port()));
    }

    @Override
    public void stop() {
        FickleRelay.stop();
        if (neighbours != null) {
            neighbours.stop(0);
        }
    }
}
