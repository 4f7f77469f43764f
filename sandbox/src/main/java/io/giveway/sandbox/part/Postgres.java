package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Folders;
import io.giveway.sandbox.home.Layer;
import io.giveway.sandbox.home.Port;
import io.giveway.sandbox.home.Ports;
import io.giveway.sandbox.home.Site;
import io.giveway.sandbox.process.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A PostgreSQL server with one database, started from its own binaries so that the keeper sees it end. */
final class Postgres implements Part {
    static final String NAME = "postgres";
    private static final String DATABASE = "giveway";
    private static final String USER = "giveway";
    private static final int STATUS_LINE = 7;

    private final Site site;
    private final PostgresBinaries binaries;
    private final Path data;

    Postgres(Site site) {
        this.site = site;
        this.binaries = new PostgresBinaries(site.installation().engines().resolve("postgres"));
        this.data = site.home().data(NAME);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Integer port() {
        return site.ports().of(Port.POSTGRES);
    }

    @Override
    public Layer layer() {
        return Layer.STORE;
    }

    /** Fast shutdown: open sessions do not keep it. */
    @Override
    public Signal ending() {
        return Signal.INT;
    }

    /** How a service reaches the database. */
    Map<String, String> environmentOfClient() {
        return Map.of(
                "QUARKUS_DATASOURCE_JDBC_URL",
                "jdbc:postgresql://" + Ports.HOST + ":" + port() + "/" + DATABASE,
                "QUARKUS_DATASOURCE_USERNAME",
                USER,
                "QUARKUS_DATASOURCE_PASSWORD",
                site.secrets().of(NAME));
    }

    @Override
    public void prepare() throws IOException, InterruptedException {
        binaries.unpack();
        if (Files.exists(data.resolve("PG_VERSION"))) {
            dropForeignLock();
            return;
        }
        // Made under another name, so that a half-made database is never taken for one.
        Path fresh = site.home().data(NAME + ".new");
        Folders.delete(fresh);
        Path password = Folders.writeSecret(
                site.home().run().resolve("postgres.password"), site.secrets().of(NAME));
        binaries.errand(
                        "Making the database",
                        site.home().log(NAME),
                        "initdb",
                        List.of(
                                "-D",
                                fresh.toString(),
                                "-U",
                                USER,
                                "-A",
                                "scram-sha-256",
                                "--pwfile=" + password,
                                "-E",
                                "UTF8",
                                "--locale=C"))
                .run("");
        Files.delete(password);
        binaries.errand(
                        "Making the database",
                        site.home().log(NAME),
                        "postgres",
                        List.of("--single", "-D", fresh.toString(), "postgres"))
                .run("CREATE DATABASE " + DATABASE + "\n");
        Files.move(fresh, data);
    }

    @Override
    public Launch launch() {
        List<String> arguments = new ArrayList<>(List.of("-D", data.toString(), "-p", port().toString()));
        Map.of(
                        "listen_addresses", Ports.HOST,
                        "unix_socket_directories", "",
                        "max_connections", "200",
                        "shared_buffers", "64MB")
                .forEach((key, value) -> arguments.addAll(List.of("-c", key + "=" + value)));
        return new Launch(binaries.command("postgres", arguments));
    }

    @Override
    public boolean isReady(long pid) throws IOException {
        List<String> lock = Files.readAllLines(lockFile());
        return lock.size() > STATUS_LINE
                && lock.get(0).strip().equals(Long.toString(pid))
                && lock.get(STATUS_LINE).strip().equals("ready");
    }

    // After a restart of the machine the pid in the lock file can be anybody's, and PostgreSQL would refuse to start.
    // One of
    // this stack's own processes is left to PostgreSQL to judge.
    private void dropForeignLock() throws IOException {
        if (!Files.exists(lockFile())) {
            return;
        }
        long pid = Long.parseLong(Files.readAllLines(lockFile()).get(0).strip());
        boolean ours = site.home().mark().bearers().stream().anyMatch(bearer -> bearer.pid() == pid);
        if (!ours && ProcessHandle.of(pid).isPresent()) {
            Files.delete(lockFile());
        }
    }

    private Path lockFile() {
        return data.resolve("postmaster.pid");
    }
}
