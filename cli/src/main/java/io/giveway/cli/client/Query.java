package io.giveway.cli.client;

import org.jspecify.annotations.Nullable;

/** The query of a path, built from what is there: null adds nothing. */
public final class Query {
    private final StringBuilder text = new StringBuilder();

    public Query with(String name, @Nullable Object value) {
        if (value != null) {
            text.append(text.isEmpty() ? "" : "&")
                    .append(Http.encoded(name))
                    .append('=')
                    .append(Http.encoded(value.toString()));
        }
        return this;
    }

    /** The path with this query at its end. */
    public String on(String path) {
        return text.isEmpty() ? path : path + (path.contains("?") ? "&" : "?") + text;
    }
}
