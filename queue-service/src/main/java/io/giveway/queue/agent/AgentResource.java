package io.giveway.queue.agent;

import io.giveway.chassis.caller.CurrentCaller;
import io.giveway.chassis.caller.NeedsScope;
import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.agent.Commands;
import io.giveway.contracts.agent.Heartbeat;
import io.giveway.contracts.agent.HeartbeatAnswer;
import io.giveway.contracts.agent.Inventory;
import io.giveway.contracts.id.PoolId;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;

/** Where an agent registers, reads its commands and shows that it lives. Another pool's agent finds nothing here. */
@Path("/agent/v1/pools/{pool}/agents/{agent}")
@RolesAllowed(Roles.AGENT)
@NeedsScope("agent")
public class AgentResource {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final CurrentCaller caller;
    private final Agents agents;
    private final CommandQueue commands;
    private final Waiters waiters;

    AgentResource(CurrentCaller caller, Agents agents, CommandQueue commands, Waiters waiters) {
        this.caller = caller;
        this.agents = agents;
        this.commands = commands;
        this.waiters = waiters;
    }

    /** Takes what the agent sees: nodes, GPUs, attempts. The first one registers it. */
    @PUT
    @Path("/inventory")
    public void inventory(@PathParam("pool") PoolId pool, @PathParam("agent") String agent, Inventory inventory) {
        requireOwn(pool);
        agents.see(pool, agent, inventory);
    }

    /**
     * The commands after a cursor. Holds the answer for up to {@code wait} while there is none.
     *
     * @param wait ISO-8601, at most PT30S
     */
    @GET
    @Path("/commands")
    @Blocking
    public Uni<Commands> commands(
            @PathParam("pool") PoolId pool,
            @PathParam("agent") String agent,
            @QueryParam("after") @DefaultValue("0") long after,
            @QueryParam("wait") @DefaultValue("PT0S") Duration wait) {
        requireOwn(pool);
        if (wait.isNegative() || wait.compareTo(LONGEST_WAIT) > 0) {
            throw Refused.invalid("wait", "must be from PT0S to " + LONGEST_WAIT);
        }
        long end = System.nanoTime() + wait.toNanos();
        return poll(pool, agent, after, end);
    }

    private Uni<Commands> poll(PoolId pool, String agent, long after, long end) {
        Uni<Boolean> wake = Uni.createFrom()
                .deferred(() -> waiters.wake(pool, agent, Duration.ofNanos(Math.max(0, end - System.nanoTime()))))
                .memoize()
                .indefinitely();
        // listening begins before the look, so that what is committed in between wakes the next one
        wake.subscribe().with(woken -> {});
        return Uni.createFrom()
                .item(() -> new Commands(commands.after(pool, agent, after)))
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
                .flatMap(found -> !found.commands().isEmpty() || System.nanoTime() >= end
                        ? Uni.createFrom().item(found)
                        : wake.flatMap(woken -> poll(pool, agent, after, end)));
    }

    /** Renews the leases of the attempts that are still the agent's, and names those that are not. */
    @POST
    @Path("/heartbeat")
    public HeartbeatAnswer heartbeat(
            @PathParam("pool") PoolId pool, @PathParam("agent") String agent, Heartbeat heartbeat) {
        requireOwn(pool);
        return agents.hear(pool, agent, heartbeat);
    }

    private void requireOwn(PoolId pool) {
        if (!caller.get().mayUse(pool)) {
            throw Refused.notFound();
        }
    }
}
