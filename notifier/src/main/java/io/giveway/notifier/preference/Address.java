package io.giveway.notifier.preference;

import java.util.Optional;
import java.util.regex.Pattern;

/** Mail addresses that carry nothing but an address. */
final class Address {

    private static final Pattern SHAPE =
            Pattern.compile("[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?");

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final String SERVICE_ACCOUNT = "service-account-";

    private Address() {}

    static Optional<String> checked(String text) {
        return SHAPE.matcher(text).matches() ? Optional.of(text) : Optional.empty();
    }

    /** What the pattern makes of a person's name; a machine has no mailbox. */
    static Optional<String> of(String name, String pattern) {
        boolean person = NAME.matcher(name).matches() && !name.startsWith(SERVICE_ACCOUNT);
        return person ? checked(pattern.replace("{name}", name)) : Optional.empty();
    }
}
