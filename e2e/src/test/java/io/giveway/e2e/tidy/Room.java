package io.giveway.e2e.tidy;

import java.util.Set;

/**
 * One module and whom it may know. A room that names what it may use from outside the project is a pure one: anything else
 * there, a framework for example, is a breach as well.
 *
 * @param knows names of the modules that it may depend on
 * @param outside prefixes of foreign packages that it may use; empty for no restriction
 */
record Room(String name, Set<String> knows, Set<String> outside) {

    static Room of(String name, String... knows) {
        return new Room(name, Set.of(knows), Set.of());
    }

    Room onlyWith(String... prefixes) {
        return new Room(name, knows, Set.of(prefixes));
    }

    boolean mayUseOutside(String packageName) {
        return outside.isEmpty() || outside.stream().anyMatch(packageName::startsWith);
    }
}
