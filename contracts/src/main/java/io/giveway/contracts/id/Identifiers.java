package io.giveway.contracts.id;

import java.util.regex.Pattern;

/** The one shape that all identifiers share: letters, digits, dot, dash and underscore, so that they are safe in paths and keys. */
final class Identifiers {

    private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    private Identifiers() {}

    static void require(String what, String value, int longest) {
        if (value.length() > longest || !SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException(what + ": must be 1 to " + longest
                    + " letters, digits, dots, dashes or underscores and start with a letter or digit");
        }
    }
}
