package io.giveway.agent.executor.local;

import io.giveway.agent.executor.Uptime;
import io.giveway.agent.executor.local.ControlFolder.Mark;
import io.giveway.agent.report.ReportSpool;
import io.giveway.contracts.agent.Report;
import io.giveway.contracts.agent.ReportType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Turns what an attempt's folder shows into reports, each fact once. A fact is dated by its file, and that date tells
 * after a restart whether it was reported.
 */
final class AttemptReports {

    private static final Duration SETTLED = Duration.ofMillis(50);
    private static final Duration SPACED = Duration.ofMillis(100);

    private final AttemptFolder folder;
    private final ReportSpool spool;
    private final Uptime uptime;
    private final Clock clock;

    AttemptReports(AttemptFolder folder, ReportSpool spool, Uptime uptime, Clock clock) {
        this.folder = folder;
        this.spool = spool;
        this.uptime = uptime;
        this.clock = clock;
    }

    boolean has(ReportType type) {
        return spool.latest(type).isPresent();
    }

    /** Whether the server knows all, or does not want to. */
    boolean areSent() {
        return spool.isSent();
    }

    void started(Instant at) throws IOException {
        tell(ReportType.STARTED, at, uptimeAt(at), null, null, null);
    }

    void ready(Instant at) throws IOException {
        tell(ReportType.READY, at, uptimeAt(at), null, null, null);
    }

    /**
     * Reports saves and failed saves that are new.
     *
     * @param settled whether nobody writes any more
     * @return true if a file has to be looked at again in a moment
     */
    boolean saves(boolean settled) throws IOException {
        ControlFolder control = new ControlFolder(folder.control());
        Optional<Mark> saved = control.checkpointed().filter(mark -> isNew(ReportType.CHECKPOINTED, mark.at()));
        Optional<Mark> failed = control.saveFailed().filter(mark -> isNew(ReportType.SAVE_FAILED, mark.at()));
        boolean early = Stream.concat(saved.stream(), failed.stream()).anyMatch(this::isEarly);
        if (early && !settled) {
            return true;
        }
        if (saved.isPresent()) {
            saved(saved.get());
        }
        if (failed.isPresent()) {
            saveFailed(failed.get().at(), failed.get().content());
        }
        return false;
    }

    /** Reports a checkpoint that was completed and not announced any more, because the process was killed in between. */
    void unannounced() throws IOException {
        Optional<Path> newest = Checkpoints.newestComplete(folder.checkpoints());
        if (newest.isEmpty()) {
            return;
        }
        Instant at = Checkpoints.completedAt(newest.get());
        Optional<Report> last = spool.latest(ReportType.CHECKPOINTED);
        if (last.map(report -> isLater(at, report)).orElse(true)) {
            tell(ReportType.CHECKPOINTED, at, uptimeAt(at), null, newest.get().toString(), null);
        }
    }

    void exited(Exit exit, Instant at, @Nullable String detail) throws IOException {
        tell(ReportType.EXITED, at, exit.at(), exit.code(), null, detail);
    }

    void gone(Instant at, String detail) throws IOException {
        tell(ReportType.GONE, at, uptime.now(), null, null, detail);
    }

    private void saved(Mark mark) throws IOException {
        Optional<String> place = place(mark.content());
        if (place.isPresent()) {
            tell(ReportType.CHECKPOINTED, mark.at(), uptimeAt(mark.at()), null, place.get(), null);
        } else if (isNew(ReportType.SAVE_FAILED, mark.at())) {
            saveFailed(mark.at(), "the checkpoint " + mark.content() + " was announced and is not there");
        }
    }

    /** Where an announced checkpoint is, if it is; what looks like a URL is taken at its word. */
    private Optional<String> place(String announced) {
        if (announced.contains("://")) {
            return Optional.of(announced);
        }
        try {
            Path path = folder.checkpoints().resolve(announced).normalize();
            return Optional.of(path).filter(Files::exists).map(Path::toString);
        } catch (InvalidPathException nonsense) {
            return Optional.empty();
        }
    }

    private void saveFailed(Instant at, String detail) throws IOException {
        new ControlFolder(folder.control()).answered();
        tell(ReportType.SAVE_FAILED, at, uptimeAt(at), null, null, detail.isEmpty() ? null : detail);
    }

    /** A fact is often seen later than it happened, and a checkpoint keeps the run time up to when it was made. */
    private Duration uptimeAt(Instant at) {
        Duration age = Duration.between(at, clock.instant());
        return age.isNegative() ? uptime.now() : uptime.now().minus(age);
    }

    private boolean isNew(ReportType type, Instant at) {
        return spool.latest(type).map(report -> !at.equals(report.observedAt())).orElse(true);
    }

    private static boolean isLater(Instant at, Report report) {
        return report.observedAt() == null || at.isAfter(report.observedAt());
    }

    /** An empty file may be one whose content is just being written; and a job that saves without pause is not told of every time. */
    private boolean isEarly(Mark mark) {
        Instant now = clock.instant();
        boolean busy = Stream.of(ReportType.CHECKPOINTED, ReportType.SAVE_FAILED)
                .flatMap(type -> spool.latest(type).stream())
                .anyMatch(last -> last.observedAt() != null && isWithin(last.observedAt(), now, SPACED));
        return busy || (mark.content().isEmpty() && isWithin(mark.at(), now, SETTLED));
    }

    private static boolean isWithin(Instant at, Instant now, Duration span) {
        return Duration.between(at, now).abs().compareTo(span) < 0;
    }

    private void tell(
            ReportType type,
            Instant at,
            Duration uptimeThen,
            @Nullable Integer code,
            @Nullable String checkpoint,
            @Nullable String detail)
            throws IOException {
        Duration ran = folder.started()
                .map(start -> atLeastZero(uptimeThen.minus(start)))
                .orElse(null);
        spool.append(new Report(null, type, at, ran, code, checkpoint, detail));
    }

    private static Duration atLeastZero(Duration duration) {
        return duration.isNegative() ? Duration.ZERO : duration;
    }
}
