package io.giveway.cli.trace;

import org.jspecify.annotations.Nullable;

/**
 * One job of a trace. Times are whole seconds, as traces have them.
 *
 * @param line where it stands in its file, from 1
 * @param submitted seconds since 1970, or since the trace's own beginning where that is not known
 * @param seconds how long it ran
 * @param declared how long its owner said that it would run at most; null where the trace does not tell
 */
public record TraceJob(
        int line,
        String id,
        String department,
        String user,
        long submitted,
        int gpus,
        long seconds,
        @Nullable Long declared,
        String status) {}
