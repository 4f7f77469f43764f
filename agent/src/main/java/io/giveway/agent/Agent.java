package io.giveway.agent;

import io.giveway.agent.executor.Executor;
import io.giveway.agent.executor.Uptime;
import io.giveway.agent.executor.local.LocalExecutor;
import io.giveway.agent.log.LogShipper;
import io.giveway.agent.loop.Loops;
import io.giveway.agent.report.ReportSender;
import io.giveway.agent.server.AccessToken;
import io.giveway.agent.server.Server;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.time.Clock;
import java.time.Duration;

/** An agent with all its parts, put together by hand: the only place that knows which executor there is. */
final class Agent {

    private Agent() {}

    /** Finds what an earlier life left, then goes to work. It ends with the program. */
    static void start(AgentConfig config) throws IOException, InterruptedException {
        HttpClient http = HttpClient.newBuilder()
                .version(Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(5))
                .build();
        Uptime uptime = Uptime.ofThisMachine();
        Clock clock = Clock.systemUTC();
        AccessToken token = new AccessToken(http, config.credentials());
        Server server = new Server(http, config.server(), config.pool(), config.name(), token);
        LogShipper logs = new LogShipper(server);
        Executor executor = new LocalExecutor(
                config.work(), config.gpusByNode(), config.selfStop(), new ReportSender(server), logs, uptime, clock);
        new Thread(logs, "logs").start();
        new Loops(server, executor, config.work(), config.heartbeatEvery(), config.inventoryEvery(), uptime, clock)
                .start();
    }
}
