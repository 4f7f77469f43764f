package io.giveway.sandbox.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.giveway.sandbox.process.ProcessId;
import io.giveway.sandbox.process.Signal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Homes, ports and secrets. */
class HomeTest {
    @TempDir
    Path folder;

    @Test
    void aHomeThatCannotBeMadeIsRefusedWithItsName() throws IOException {
        Path file = Files.createFile(folder.resolve("taken"));

        assertThatThrownBy(() -> new Home(file.resolve("home")).prepare())
                .isInstanceOf(StackFailure.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("--home DIR");
    }

    @Test
    void aHomeHasOneNameWhateverLinksLeadToIt() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);

        assertThat(new Home(link.resolve("new")).path()).isEqualTo(new Home(real.resolve("new")).path());
    }

    @Test
    void aLogThatHasGrownLargeIsBegunAnew() throws IOException {
        Home home = new Home(folder);
        home.prepare();
        Files.write(home.log("redis"), new byte[9 << 20]);

        assertThat(home.freshLog("redis")).doesNotExist();
        assertThat(home.path().resolve("log/redis.log.1")).hasSize(9 << 20);
    }

    @Test
    void aTakenPortIsNamedWithWhoNeedsIt() throws IOException {
        Ports ports = Ports.free();
        try (ServerSocket taken = new ServerSocket(ports.of(Port.REDIS), 1, InetAddress.getByName(Ports.HOST))) {
            assertThatThrownBy(ports::requireFree)
                    .isInstanceOf(StackFailure.class)
                    .hasMessageContaining("Port " + taken.getLocalPort())
                    .hasMessageContaining("redis")
                    .hasMessageContaining("--port-base");
        }
        ports.requireFree();
    }

    @Test
    void aPortTakenOnAllInterfacesCountsToo() throws IOException {
        Ports ports = Ports.free();
        try (ServerSocket taken = new ServerSocket(ports.of(Port.GATEWAY))) {
            assertThat(ports.taken()).containsExactly(Port.GATEWAY);
            assertThat(taken.isBound()).isTrue();
        }
    }

    @Test
    void portBasesOutsideOfTheRangeAreRefused() {
        for (int base : new int[] {-1, 0, 80, 65_530, 70_000}) {
            assertThatThrownBy(() -> new Ports(base)).hasMessageContaining("--port-base");
        }
    }

    @Test
    void aSecretStaysTheSameInItsHomeAndDiffersFromAnyOther() throws IOException {
        Path file = folder.resolve("secrets.properties");
        String drawn = Secrets.at(file).of("postgres");

        assertThat(Secrets.at(file).of("postgres")).isEqualTo(drawn).hasSizeGreaterThan(40);
        assertThat(Secrets.at(file).of("redis")).isNotEqualTo(drawn);
        assertThat(Secrets.at(folder.resolve("other")).of("postgres")).isNotEqualTo(drawn);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aStatusIsReadAsItWasWritten() {
        Home home = new Home(folder);
        home.prepare();
        StackStatus status = new StackStatus(
                StackState.READY,
                null,
                new ProcessId(1, 2),
                List.of(new PartStatus(
                        "redis",
                        7605,
                        PartState.READY,
                        new ProcessId(3, 4),
                        Signal.TERM,
                        Layer.STORE,
                        1,
                        home.log("redis"))));

        home.write(status);

        assertThat(home.status()).contains(status);
    }

    @Test
    void aDamagedStatusIsNamed() throws IOException {
        Home home = new Home(folder);
        home.prepare();
        Files.writeString(home.run().resolve("status.json"), "{\"state\":");

        assertThatThrownBy(home::status).isInstanceOf(StackFailure.class).hasMessageContaining("status.json");
    }
}
