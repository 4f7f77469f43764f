package io.giveway.sandbox.home;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** JSON as the stack's files hold it. A file is replaced as a whole: a reader sees the old one or the new one. */
public final class Json {
    public static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModules(new JavaTimeModule(), new Jdk8Module(), new ParameterNamesModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .build();

    private Json() {}

    public static String line(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static <T> Optional<T> read(Path file, Class<T> type) {
        try {
            return Optional.of(MAPPER.readValue(Files.readAllBytes(file), type));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw new StackFailure(file + " is damaged (" + e.getOriginalMessage() + "). Remove it and try again.", e);
        } catch (IOException e) {
            throw new StackFailure(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    static void write(Path file, Object value) {
        Path fresh = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid() + ".new");
        try {
            Files.writeString(fresh, line(value) + "\n");
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
