package io.giveway.cli.client;

/** The exit codes of giveway, which scripts rely on. */
public final class ExitCode {
    public static final int OK = 0;
    /** The server refused the call, or a check of a command failed. */
    public static final int REFUSED = 1;

    public static final int USAGE = 2;
    /** Server or provider cannot be reached, or make no sense. */
    public static final int UNREACHABLE = 3;

    public static final int NOT_LOGGED_IN = 4;
    /** A job that was waited for ended FAILED. */
    public static final int JOB_FAILED = 5;
    /** A job that was waited for ended CANCELLED. */
    public static final int JOB_CANCELLED = 6;

    private ExitCode() {}
}
