package io.giveway.sandbox.part;

import io.giveway.sandbox.home.Folders;
import io.giveway.sandbox.home.Installation;
import io.giveway.sandbox.home.StackFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Keycloak's distribution, built once for how the stack runs it: a start that finds its configuration built takes a third of the
 * time.
 *
 * @param distribution as unpacked by the build, never changed
 * @param folder the built one
 */
record KeycloakBinaries(Path distribution, Path folder) {
    private static final List<String> LINKED = List.of("conf", "providers", "themes", "lib/app", "lib/lib");
    private static final List<String> COPIED = List.of("lib/quarkus", "lib/quarkus-run.jar");

    static KeycloakBinaries of(Installation installation) {
        return new KeycloakBinaries(
                installation.keycloak(), installation.engines().resolve("keycloak"));
    }

    void build(Path log) throws IOException, InterruptedException {
        if (Files.isDirectory(folder)) {
            return;
        }
        if (!Files.isDirectory(distribution)) {
            throw new StackFailure("Keycloak is missing in " + distribution + ". Build the project first.");
        }
        Path fresh = Folders.temporaryBeside(folder);
        for (String shared : LINKED) {
            Path link = fresh.resolve(shared);
            Files.createDirectories(link.getParent());
            Files.createSymbolicLink(link, distribution.resolve(shared));
        }
        for (String own : COPIED) {
            copy(distribution.resolve(own), fresh.resolve(own));
        }
        List<String> command = new ArrayList<>(at(fresh).command(fresh, "-Xmx512m"));
        command.addAll(List.of("build", "--db=dev-file"));
        new Errand("Building Keycloak's configuration", command, log).run("");
        Folders.publish(fresh, folder);
    }

    /** The command line up to Keycloak's own arguments; {@code home} is where it keeps its data. */
    List<String> command(Path home, String heap) {
        return List.of(
                Installation.java(),
                heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=128m",
                "-XX:MaxMetaspaceSize=256m",
                "-XX:+ExitOnOutOfMemoryError",
                "-Duser.language=en",
                "-Dkc.home.dir=" + home,
                "-Djava.util.concurrent.ForkJoinPool.common.threadFactory="
                        + "io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
                "--add-opens=java.base/java.security=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-cp",
                folder.resolve("lib/quarkus-run.jar").toString(),
                "io.quarkus.bootstrap.runner.QuarkusEntryPoint");
    }

    private KeycloakBinaries at(Path other) {
        return new KeycloakBinaries(distribution, other);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
    }
}
