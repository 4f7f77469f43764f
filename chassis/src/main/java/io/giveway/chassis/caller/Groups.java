package io.giveway.chassis.caller;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.id.PoolId;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What the group paths of a token grant: {@code /departments/NAME}, {@code /departments/NAME/admins}, {@code /pools/NAME}.
 * Any other path grants nothing, however close it looks.
 */
record Groups(Map<DepartmentId, DepartmentRole> departments, Set<PoolId> pools) {

    static Groups of(Collection<String> paths) {
        Map<DepartmentId, DepartmentRole> departments = new TreeMap<>();
        Set<PoolId> pools = new HashSet<>();
        for (String path : paths) {
            String[] parts = path.split("/", -1);
            boolean rooted = parts.length >= 3 && parts[0].isEmpty();
            if (rooted && parts.length == 3 && parts[1].equals("departments")) {
                id(parts[2], DepartmentId::new)
                        .ifPresent(department -> departments.putIfAbsent(department, DepartmentRole.MEMBER));
            } else if (rooted && parts.length == 4 && parts[1].equals("departments") && parts[3].equals("admins")) {
                id(parts[2], DepartmentId::new)
                        .ifPresent(department -> departments.put(department, DepartmentRole.ADMIN));
            } else if (rooted && parts.length == 3 && parts[1].equals("pools")) {
                id(parts[2], PoolId::new).ifPresent(pools::add);
            }
        }
        return new Groups(Map.copyOf(departments), Set.copyOf(pools));
    }

    private static <T> Optional<T> id(String text, Function<String, T> create) {
        try {
            return Optional.of(create.apply(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
