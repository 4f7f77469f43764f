package io.giveway.agent;

/** A setting that the agent cannot run with; the message names its key. */
final class ConfigError extends Exception {

    private static final long serialVersionUID = 1;

    ConfigError(String key, String what) {
        super(key + ": " + what);
    }
}
