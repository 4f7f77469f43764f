package io.giveway.chassis.param;

import io.giveway.chassis.json.Expectation;
import io.giveway.chassis.json.PlainText;
import io.giveway.chassis.problem.Refused;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Query parameters and headers that cannot be read are 422 and named; without this JAX-RS makes them 404 or 400 and
 * names nothing. Path parameters are left alone: what cannot be an id does not exist.
 */
@Provider
public final class StrictParams implements ParamConverterProvider {

    private static final Map<Class<?>, Function<String, Object>> READERS = Map.of(
            int.class, Integer::valueOf,
            Integer.class, Integer::valueOf,
            long.class, Long::valueOf,
            Long.class, Long::valueOf,
            boolean.class, StrictParams::truth,
            Boolean.class, StrictParams::truth,
            Duration.class, PlainText::duration,
            Instant.class, PlainText::instant);

    @Override
    @SuppressWarnings("unchecked") // READERS keep each type's own values
    public @Nullable <T> ParamConverter<T> getConverter(Class<T> type, Type genericType, Annotation[] annotations) {
        return name(annotations)
                .flatMap(name -> reader(type).map(read -> (ParamConverter<T>) new Named(name, type, read)))
                .orElse(null);
    }

    private static Optional<Function<String, Object>> reader(Class<?> type) {
        Function<String, Object> reader = READERS.get(type);
        if (reader == null && type.isEnum()) {
            return Optional.of(text -> constant(type, text));
        }
        return Optional.ofNullable(reader).or(() -> wrapper(type));
    }

    /** Ids are records of one string. */
    private static Optional<Function<String, Object>> wrapper(Class<?> type) {
        if (!type.isRecord() || !Expectation.of(type).equals(Expectation.of(String.class))) {
            return Optional.empty();
        }
        return Optional.of(text -> {
            try {
                return type.getDeclaredConstructor(String.class).newInstance(text);
            } catch (ReflectiveOperationException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                throw new IllegalArgumentException(cause.getMessage(), e);
            }
        });
    }

    private static Object constant(Class<?> type, String text) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(text)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(Expectation.of(type));
    }

    private static Object truth(String text) {
        return switch (text) {
            case "true" -> Boolean.TRUE;
            case "false" -> Boolean.FALSE;
            default -> throw new IllegalArgumentException(Expectation.of(Boolean.class));
        };
    }

    private static Optional<String> name(Annotation[] annotations) {
        for (Annotation annotation : annotations) {
            if (annotation instanceof QueryParam query) {
                return Optional.of(query.value());
            }
            if (annotation instanceof HeaderParam header) {
                return Optional.of(header.value());
            }
        }
        return Optional.empty();
    }

    /** Reads one parameter, and names it where that fails. */
    private record Named(String name, Class<?> type, Function<String, Object> read) implements ParamConverter<Object> {

        @Override
        public Object fromString(String text) {
            try {
                return read.apply(text);
            } catch (NumberFormatException e) {
                throw refused(Expectation.of(type));
            } catch (IllegalArgumentException e) {
                throw refused(String.valueOf(e.getMessage()));
            }
        }

        /** JAX-RS lets nothing else through unchanged. */
        private WebApplicationException refused(String message) {
            return new WebApplicationException(Refused.invalid(name, message));
        }

        @Override
        public String toString(Object value) {
            return value.toString();
        }
    }
}
