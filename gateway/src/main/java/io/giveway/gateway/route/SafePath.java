package io.giveway.gateway.route;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Paths that mean the same to everybody who reads them. Two readers that differ over {@code ;x}, {@code %2F}, {@code //}
 * or {@code /./} are how rules are walked around, so that such a path does not exist here at all; no name in the API needs
 * a character that has to be escaped.
 */
final class SafePath {

    private static final Pattern SAFE = Pattern.compile("/|(/[A-Za-z0-9_~:@+=,-][A-Za-z0-9._~:@+=,-]*)+");

    private SafePath() {}

    /** The path of a request target as it was sent, if it is safe. */
    static Optional<String> of(String target) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        return SAFE.matcher(path).matches() ? Optional.of(path) : Optional.empty();
    }
}
