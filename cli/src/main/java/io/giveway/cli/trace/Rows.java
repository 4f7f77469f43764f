package io.giveway.cli.trace;

import java.util.Optional;

/** How one format writes a job in a line. */
interface Rows {

    /** The format's name. */
    String format();

    /** The job in a line; empty for lines that are none (headers, comments); a broken one is an {@link IllegalArgumentException}. */
    Optional<TraceJob> job(int number, String line);
}
