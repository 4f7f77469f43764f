package io.giveway.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.Environment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What a person's commands remember from one to the next: tokens and the endpoints of the last login, in files that
 * nobody else may read. A file that is broken counts as absent, since a new login mends it.
 */
public final class TokenStore {
    private static final String ENDPOINTS = "endpoints.json";

    private final Path folder;

    public TokenStore(Path folder) {
        this.folder = folder;
    }

    /** The person's own store: {@code $XDG_CONFIG_HOME/giveway}, else {@code ~/.config/giveway}. */
    public static TokenStore of(Environment environment) {
        Path config = environment
                .variable("XDG_CONFIG_HOME")
                .map(Path::of)
                .orElseGet(
                        () -> Path.of(environment.variable("HOME").orElse(System.getProperty("user.home")), ".config"));
        return new TokenStore(config.resolve("giveway"));
    }

    Optional<Tokens> tokens(Issuer issuer, String identity) {
        return read(file(issuer, identity)).flatMap(tree -> parsed(Tokens.class, tree));
    }

    void keep(Issuer issuer, String identity, Tokens tokens) {
        write(file(issuer, identity), Json.of(tokens));
    }

    void forget(Issuer issuer, String identity) {
        try {
            Files.deleteIfExists(folder.resolve(file(issuer, identity)));
        } catch (IOException e) {
            throw cannot("delete", file(issuer, identity), e);
        }
    }

    /** The endpoints of the last login. */
    public Optional<Endpoints> endpoints() {
        return read(ENDPOINTS).flatMap(tree -> parsed(Endpoints.class, tree));
    }

    public void keep(Endpoints endpoints) {
        write(ENDPOINTS, Json.of(endpoints));
    }

    private Optional<JsonNode> read(String name) {
        try {
            return Optional.of(Json.tree(Files.readString(folder.resolve(name))));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static <T> Optional<T> parsed(Class<T> type, JsonNode tree) {
        try {
            return Optional.ofNullable(Json.as(type, tree));
        } catch (Failure e) {
            return Optional.empty();
        }
    }

    /** Written beside and moved into place, so that two commands at once leave a whole file. */
    private void write(String name, JsonNode content) {
        try {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Path beside = Files.createTempFile(
                    folder,
                    name,
                    ".new",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(beside, Json.line(content));
            Files.move(
                    beside, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw cannot("write", name, e);
        }
    }

    private Failure.Usage cannot(String what, String name, IOException e) {
        return new Failure.Usage("cannot " + what + " " + folder.resolve(name) + ": " + e.getMessage());
    }

    private static String file(Issuer issuer, String identity) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((issuer.uri() + "\n" + identity).getBytes(StandardCharsets.UTF_8));
            return "token-" + HexFormat.of().formatHex(hash, 0, 8) + ".json";
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
