package io.giveway.sandbox.home;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The built project that the stack runs from: where its jars are, and the Java that runs them. */
public record Installation(Path root) {
    private static final String VERSION = "0.1.0-SNAPSHOT";

    /** Found from where this very code was loaded: {@code sandbox/target/...}, as jar or as classes. */
    public static Installation here() {
        try {
            Path code = Path.of(Installation.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return new Installation(code.resolve("../../..").normalize());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A Quarkus service as Maven packages it. */
    public Path service(String module) {
        return root.resolve(module).resolve("target/quarkus-app/quarkus-run.jar");
    }

    /** A plain jar with its libraries beside it. */
    public Path jar(String module) {
        return root.resolve(module).resolve("target/giveway-" + module + "-" + VERSION + ".jar");
    }

    public boolean has(Path jar) {
        return Files.isRegularFile(jar);
    }

    /** Where engines are unpacked: once for all stacks, gone with the build. */
    public Path engines() {
        return root.resolve("sandbox/target/engines");
    }

    public Path keycloak() {
        return root.resolve("sandbox/target/keycloak");
    }

    /** The class path that this code runs from, good for a process in any folder. */
    public static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
