package io.giveway.agent.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.giveway.agent.file.StateFile;
import io.giveway.agent.server.Json;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.agent.ReportType;
import io.giveway.contracts.id.AttemptId;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The reports of one attempt, one line each in a file that only grows, so that a fact that was seen once is told once,
 * with the same sequence, whatever restarts in between. A full disk costs it the memory of a restart, not the report.
 */
public final class ReportSpool {

    private static final System.Logger LOG = System.getLogger(ReportSpool.class.getName());

    private final AttemptId attempt;
    private final Path file;
    private final StateFile acknowledged;
    private final ReportSender sender;
    private final Deque<Report> unsent = new ArrayDeque<>();
    private final Map<ReportType, Report> latest = new EnumMap<>(ReportType.class);
    private long lastSequence;

    ReportSpool(AttemptId attempt, Path folder, ReportSender sender) throws IOException {
        this.attempt = attempt;
        this.file = folder.resolve("reports.jsonl");
        this.acknowledged = new StateFile(folder.resolve("acknowledged"));
        this.sender = sender;
        if (Files.exists(file)) {
            restore();
        }
    }

    public AttemptId attempt() {
        return attempt;
    }

    /** Keeps a report under the next sequence of the attempt and has it sent. */
    public void append(Report fact) {
        synchronized (this) {
            Report report = numbered(lastSequence + 1, fact);
            try {
                byte[] line = (Json.MAPPER.writeValueAsString(report) + "\n").getBytes(StandardCharsets.UTF_8);
                Files.write(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException unwritten) {
                LOG.log(Level.ERROR, "attempt " + attempt + ": a report is kept in memory only", unwritten);
            }
            add(report);
        }
        sender.wake(this);
    }

    /** The last report of a type, sent or not. */
    public synchronized Optional<Report> latest(ReportType type) {
        return Optional.ofNullable(latest.get(type));
    }

    public synchronized boolean isSent() {
        return unsent.isEmpty();
    }

    synchronized Optional<Report> next() {
        return Optional.ofNullable(unsent.peek());
    }

    /** Notes that the report returned by {@link #next()} needs no sending any more. */
    synchronized void settle() {
        long sequence = sequence(unsent.remove());
        try {
            acknowledged.write(Long.toString(sequence));
        } catch (IOException unwritten) {
            LOG.log(Level.WARNING, "attempt " + attempt + ": a restart will repeat a report", unwritten);
        }
    }

    private void restore() throws IOException {
        long settled = acknowledged.number(0, 0);
        String lines = Files.readString(file);
        String whole = lines.substring(0, lines.lastIndexOf('\n') + 1);
        if (whole.length() < lines.length()) {
            cutTo(whole.getBytes(StandardCharsets.UTF_8).length);
        }
        for (String line : whole.lines().toList()) {
            try {
                add(Json.MAPPER.readValue(line, Report.class));
            } catch (JsonProcessingException damaged) {
                LOG.log(Level.ERROR, file + ": a damaged line is passed over", damaged);
            }
        }
        unsent.removeIf(report -> sequence(report) <= settled);
    }

    /** A line that a full disk cut off would spoil the next one. */
    private void cutTo(long length) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(length);
        }
    }

    private void add(Report report) {
        unsent.add(report);
        lastSequence = sequence(report);
        ReportType type = report.type();
        if (type != null) {
            latest.put(type, report);
        }
    }

    private static long sequence(Report report) {
        return Objects.requireNonNull(report.sequence());
    }

    private static Report numbered(long sequence, Report fact) {
        return new Report(
                sequence,
                fact.type(),
                fact.observedAt(),
                fact.ran(),
                fact.exitCode(),
                fact.checkpoint(),
                fact.detail());
    }
}
