package io.giveway.notifier.preference;

import io.smallrye.config.ConfigMapping;
import java.util.Optional;

/** Where people are written to who never told. */
@ConfigMapping(prefix = "giveway.mail")
public interface AddressSettings {

    /**
     * The address of a person of whom none is known yet, with {@code {name}} for the name in the token, such as
     * {@code {name}@example.org}. Without it such a person is reached through the contacts of the department.
     */
    Optional<String> addressPattern();
}
