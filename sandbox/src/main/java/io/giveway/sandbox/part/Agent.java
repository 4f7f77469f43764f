package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Folders;
import io.giveway.sandbox.home.Installation;
import io.giveway.sandbox.home.Layer;
import io.giveway.sandbox.home.Port;
import io.giveway.sandbox.home.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The agent of one pool, which offers simulated GPUs and runs real processes. It is ready when its pool shows its nodes. */
final class Agent implements Part {
    private final PoolKind pool;
    private final Site site;
    private final ResourceAdmin admin;

    Agent(PoolKind pool, Site site, ResourceAdmin admin) {
        this.pool = pool;
        this.site = site;
        this.admin = admin;
    }

    @Override
    public String name() {
        return "agent-" + pool.id();
    }

    @Override
    public @Nullable Integer port() {
        return null;
    }

    @Override
    public Layer layer() {
        return Layer.AGENT;
    }

    @Override
    public List<String> after() {
        return List.of(Keycloak.NAME, ServiceKind.GATEWAY.module(), ServiceKind.QUEUE.module());
    }

    @Override
    public void prepare() throws IOException, InterruptedException {
        if (!admin.hasPool(pool)) {
            admin.createPool(pool);
        }
        Files.createDirectories(folder());
        Folders.writeSecret(configuration(), """
                server=%s
                pool=%s
                name=%s
                nodes=%s
                work=%s
                issuer=%s
                client.id=%s
                client.secret=%s
                """.formatted(
                        site.ports().url(Port.GATEWAY),
                        pool.id(),
                        name(),
                        pool.nodes(),
                        folder().resolve("work"),
                        Endpoints.of(site.ports()).issuer(),
                        name(),
                        Realm.secretOf(name(), site.secrets())));
    }

    @Override
    public Launch launch() {
        return new Launch(List.of(
                Installation.java(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-jar",
                site.installation().jar("agent").toString(),
                configuration().toString()));
    }

    @Override
    public boolean isReady(long pid) throws IOException, InterruptedException {
        return admin.readyNodes(pool) >= pool.nodeCount();
    }

    private Path folder() {
        return site.home().data("agents").resolve(pool.id());
    }

    private Path configuration() {
        return folder().resolve("agent.properties");
    }
}
