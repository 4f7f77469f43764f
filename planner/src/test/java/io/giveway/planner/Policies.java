package io.giveway.planner;

import io.giveway.planner.policy.Policy;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** Policies for tests: the usual one, but for what a test is about. */
public final class Policies {

    private Policies() {}

    /** The defaults with these parts in place of those of the same type. */
    public static Policy with(Record... parts) {
        RecordComponent[] components = Policy.class.getRecordComponents();
        try {
            Object[] values = new Object[components.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = components[i].getAccessor().invoke(Policy.defaults());
            }
            for (Record part : parts) {
                values[indexOf(components, part.getClass())] = part;
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return Policy.class.getConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int indexOf(RecordComponent[] components, Class<?> type) {
        for (int i = 0; i < components.length; i++) {
            if (components[i].getType() == type) {
                return i;
            }
        }
        throw new IllegalArgumentException("a policy has no " + type.getSimpleName());
    }
}
