package io.giveway.e2e.tidy;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** All rooms and the one way in which they may depend on each other. A module that is not listed here is a breach by itself. */
final class House {

    private static final String OURS = "io.giveway.";

    static final House OURSELVES = new House(
            Room.of("contracts").onlyWith("java.", "org.jspecify.", "com.fasterxml.jackson.annotation"),
            Room.of("testing"),
            Room.of("chassis", "contracts"),
            Room.of("planner").onlyWith("java.", "org.jspecify."),
            Room.of("gateway", "contracts", "chassis"),
            Room.of("queue-service", "contracts", "chassis", "planner"),
            Room.of("quota-service", "contracts", "chassis"),
            Room.of("notifier", "contracts", "chassis"),
            Room.of("agent", "contracts"),
            Room.of("cli", "contracts", "planner"),
            Room.of("sandbox", "contracts", "planner", "agent", "cli"),
            Room.of("bench", "contracts", "planner", "chassis", "queue-service", "quota-service", "cli", "sandbox"),
            Room.of("e2e", "contracts", "planner", "agent", "cli", "sandbox"));

    private final Map<String, Room> rooms = new TreeMap<>();

    House(Room... rooms) {
        Arrays.stream(rooms).forEach(room -> this.rooms.put(room.name(), room));
    }

    /** One line for each dependency that goes the wrong way. */
    Set<String> breaches(Map<String, JavaClasses> modules) {
        Map<String, String> homes = new TreeMap<>();
        modules.forEach((module, classes) -> classes.forEach(type -> homes.put(type.getFullName(), module)));
        Set<String> breaches = new TreeSet<>();
        modules.forEach((module, classes) -> Optional.ofNullable(rooms.get(module))
                .ifPresentOrElse(
                        room -> classes.stream()
                                .flatMap(type -> breaches(room, type, homes))
                                .forEach(breaches::add),
                        () -> breaches.add(module + " is no room of the house: give it a line in House")));
        return breaches;
    }

    private static Stream<String> breaches(Room room, JavaClass type, Map<String, String> homes) {
        return type.getDirectDependenciesFromSelf().stream()
                .map(Dependency::getTargetClass)
                .map(JavaClass::getBaseComponentType)
                .filter(target -> !target.isPrimitive())
                .filter(target -> !allowed(room, target, homes))
                .map(target -> room.name() + " must not know " + target.getFullName() + ", as " + type.getFullName()
                        + " does");
    }

    private static boolean allowed(Room room, JavaClass target, Map<String, String> homes) {
        String home = homes.get(target.getFullName());
        if (home != null) {
            return home.equals(room.name()) || room.knows().contains(home);
        }
        return target.getFullName().startsWith(OURS) || room.mayUseOutside(target.getPackageName());
    }
}
