package io.giveway.chassis.json;

import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a field of a Java type must look like in JSON, said to people. */
public final class Expectation {

    private static final Set<Class<?>> WHOLE = Set.of(int.class, Integer.class, long.class, Long.class);
    private static final Set<Class<?>> DECIMAL = Set.of(double.class, Double.class, float.class, Float.class);

    private Expectation() {}

    public static String of(@Nullable Class<?> type) {
        if (type == null) {
            return "is wrong";
        }
        if (type.isEnum()) {
            return Stream.of(type.getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name())
                    .collect(Collectors.joining(", ", "must be one of ", ""));
        }
        if (type == boolean.class || type == Boolean.class) {
            return "must be true or false";
        }
        if (WHOLE.contains(type)) {
            return "must be a whole number";
        }
        if (DECIMAL.contains(type)) {
            return "must be a number";
        }
        if (Collection.class.isAssignableFrom(type) || type.isArray()) {
            return "must be a list";
        }
        return isText(type) ? "must be a string" : "must be an object";
    }

    /** Strings, and ids that wrap one. */
    private static boolean isText(Class<?> type) {
        if (!type.isRecord()) {
            return CharSequence.class.isAssignableFrom(type);
        }
        RecordComponent[] components = type.getRecordComponents();
        return components.length == 1 && components[0].getType() == String.class;
    }
}
