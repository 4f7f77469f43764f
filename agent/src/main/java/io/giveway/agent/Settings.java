package io.giveway.agent;

import java.net.URI;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** The keys and values of a properties file, read one by one, so that what nobody read can be named. */
final class Settings {

    private final Properties values;
    private final Set<String> unread;

    Settings(Properties values) {
        this.values = values;
        this.unread = new TreeSet<>(values.stringPropertyNames());
    }

    String text(String key) throws ConfigError {
        String value = text(key, "");
        if (value.isEmpty()) {
            throw new ConfigError(key, "is missing");
        }
        return value;
    }

    String text(String key, String absent) {
        unread.remove(key);
        return values.getProperty(key, absent).strip();
    }

    /** A base URL, without the slash at its end. */
    URI url(String key) throws ConfigError {
        String value = text(key).replaceAll("/+$", "");
        try {
            URI url = URI.create(value);
            if (("http".equals(url.getScheme()) || "https".equals(url.getScheme()))
                    && url.getHost() != null
                    && url.getQuery() == null
                    && url.getFragment() == null) {
                return url;
            }
        } catch (IllegalArgumentException malformed) {
            throw new ConfigError(key, "must be a URL: " + malformed.getMessage());
        }
        throw new ConfigError(key, "must be a URL such as https://giveway.example.org, not " + value);
    }

    Duration duration(String key, String absent, Duration least, Duration most) throws ConfigError {
        String value = text(key, absent);
        try {
            Duration duration = Duration.parse(value);
            if (duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0) {
                return duration;
            }
        } catch (DateTimeParseException malformed) {
            throw new ConfigError(key, "must be an ISO-8601 duration such as " + absent + ", not " + value);
        }
        throw new ConfigError(key, "must be from " + least + " to " + most + ", not " + value);
    }

    void refuseUnread() throws ConfigError {
        for (String key : unread) {
            throw new ConfigError(key, "is no key of the agent");
        }
    }
}
