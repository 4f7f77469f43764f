package io.giveway.agent.loop;

import io.giveway.agent.executor.Executor;
import io.giveway.agent.executor.Uptime;
import io.giveway.agent.server.CallFailed;
import io.giveway.agent.server.Server;
import io.giveway.contracts.agent.Heartbeat;
import io.giveway.contracts.agent.HeartbeatAnswer;
import io.giveway.contracts.id.AttemptId;
import java.time.Duration;

/** Says that the agent lives and renews what the server confirms, dated from when it asked (docs/rules.md, section 3). */
final class HeartbeatTurn implements Turn {

    /** Somebody else may have the GPUs soon, so there is no time for the job's own grace. */
    private static final Duration GRACE_OF_UNKNOWN = Duration.ofSeconds(10);

    private final Server server;
    private final Executor executor;
    private final Uptime uptime;

    HeartbeatTurn(Server server, Executor executor, Uptime uptime) {
        this.server = server;
        this.executor = executor;
        this.uptime = uptime;
    }

    @Override
    public void take() throws CallFailed, InterruptedException {
        Duration asked = uptime.now();
        HeartbeatAnswer answer = server.heartbeat(new Heartbeat(executor.running()));
        executor.renew(answer.renewed(), asked);
        for (AttemptId attempt : answer.unknown()) {
            executor.stop(attempt, "unknown", GRACE_OF_UNKNOWN);
        }
    }
}
