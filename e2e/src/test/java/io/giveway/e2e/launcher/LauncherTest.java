package io.giveway.e2e.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.e2e.launcher.Terminal.Outcome;
import io.giveway.sandbox.home.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script on a house of straw: folders with empty jars, a Maven and a Java that only say what they were asked. */
class LauncherTest {
    @TempDir
    Path folder;

    private Path root = Path.of("unset");
    private Path launcher = Path.of("unset");

    @BeforeEach
    void buildOfStraw() throws IOException {
        root = Files.createDirectories(folder.resolve("a house"));
        launcher = root.resolve("giveway");
        Files.copy(Installation.here().root().resolve("giveway"), launcher);
        Files.createFile(root.resolve("pom.xml"));
        for (String module : List.of("cli", "sandbox")) {
            Files.createDirectories(root.resolve(module).resolve("src/main"));
            Files.createDirectories(root.resolve(module).resolve("target"));
        }
        program("jdk/bin/java", "echo java \"$@\"");
        program("jdk/bin/javac", "exit 0");
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"17.0.15\"\n");
        maven(0);
    }

    @Test
    void theFirstCallBuildsAndTheSecondDoesNot() throws Exception {
        Outcome first = terminal().run("jobs", "--json");
        Outcome second = terminal().run("jobs");

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.err()).contains("downloads", "1 of 2  cli", "2 of 2  sandbox");
        assertThat(first.out()).contains("java ", "giveway-cli-", "jobs --json");
        assertThat(second.err()).isEmpty();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aChangedSourceIsBuiltAnew() throws Exception {
        terminal().run("status");
        Path source = Files.createFile(root.resolve("cli/src/main/New.java"));
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));

        terminal().run("status");

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void aMissingJarIsBuiltAnew() throws Exception {
        terminal().run("status");
        Files.delete(root.resolve("sandbox/target/giveway-sandbox-0.1.0-SNAPSHOT.jar"));

        assertThat(terminal().run("status").exitCode()).isZero();

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void aFailedBuildIsSaidAndTriedAgainTheNextTime() throws Exception {
        maven(1);
        Outcome failed = terminal().run("status");
        maven(0);
        Outcome good = terminal().run("status");

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).contains("[ERROR] it does not compile", "giveway-build.log");
        assertThat(failed.out()).isEmpty();
        assertThat(good.exitCode()).isZero();
    }

    @Test
    void twoCallsAtOnceBuildOnce() throws Exception {
        Path other = Files.createDirectories(folder.resolve("other"));
        Terminal second = Terminal.in(other)
                .with("JAVA_HOME", folder.resolve("jdk").toString())
                .with("PATH", path())
                .with("GIVEWAY_BUILD", "")
                .typing(launcher);
        Process one = terminal().start("status");
        Process two = second.start("status");

        assertThat(one.waitFor()).isZero();
        assertThat(second.outcome(two).exitCode()).isZero();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void commandsOfTheStackAndOfTheClientGoToTheirOwnJar() throws Exception {
        for (String command : List.of("up", "down", "status", "restart", "demo", "replay")) {
            assertThat(terminal().run(command).out()).contains("giveway-sandbox-");
        }
        for (String command : List.of("submit", "jobs", "queue", "why", "simulate")) {
            assertThat(terminal().run(command).out()).contains("giveway-cli-");
        }
    }

    @Test
    void itWorksThroughALinkFromAnotherFolder() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("gw"), Path.of("a house/giveway"));

        Outcome outcome = terminal().typing(link).run("status");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains(root.toString());
    }

    @Test
    void aMissingOrOldJavaIsNamedWithWhatToDo() throws Exception {
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"11.0.2\"\n");
        assertThat(terminal().run("status").err()).contains("Java 11.0.2", "17 or newer");

        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"1.8.0_292\"\n");
        assertThat(terminal().run("status").err()).contains("Java 1.8.0_292", "17 or newer");

        Outcome missing = terminal().with("JAVA_HOME", "/nowhere").run("status");
        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.err()).contains("JAVA_HOME is /nowhere", "17 or newer");
    }

    @Test
    void aJavaThatCannotCompileIsNotAskedTo() throws Exception {
        Files.delete(folder.resolve("jdk/bin/javac"));

        Outcome outcome = terminal().run("status");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("not compile", "JDK");
    }

    private Terminal terminal() {
        return Terminal.in(folder)
                .with("JAVA_HOME", folder.resolve("jdk").toString())
                .with("PATH", path())
                .with("GIVEWAY_BUILD", "")
                .typing(launcher);
    }

    private String path() {
        return folder.resolve("bin") + ":" + System.getenv("PATH");
    }

    private long builds() throws IOException {
        return Files.readAllLines(folder.resolve("builds")).size();
    }

    private void maven(int exitCode) throws IOException {
        program("bin/mvn", """
                echo built >>'%s/builds'
                sleep 0.3
                echo '[INFO] Building Giveway :: cli 0.1.0-SNAPSHOT                  [1/2]'
                echo '[INFO] Building Giveway :: sandbox 0.1.0-SNAPSHOT              [2/2]'
                if [ %d -ne 0 ]; then echo '[ERROR] it does not compile'; exit %d; fi
                for m in cli sandbox; do : >"%s/$m/target/giveway-$m-0.1.0-SNAPSHOT.jar"; done
                """.formatted(folder, exitCode, exitCode, root));
    }

    private void program(String name, String script) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
