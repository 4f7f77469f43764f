package io.giveway.planner.pool;

import io.giveway.planner.place.Placement;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One stay of a job on GPUs, from STARTING until it has really ended.
 *
 * @param standing the tier as which it can be a victim
 * @param expectedEnd as expected at its start; {@link #end} moves it once it has passed
 * @param ready whether it could honour a checkpoint request now
 * @param checkpointAt its last checkpoint in this attempt; null before the first
 * @param leavesBy while SUSPENDING, the end of its grace
 * @param protectedUntil until when no class may take it, because a permit started it
 * @param saveFailedAt when it last failed to save and was kept, which spares it for a while
 * @param filler whether it was started into the gap before a reservation
 */
public record Attempt(
        Job job,
        int number,
        Placement placement,
        Tier standing,
        Instant startedAt,
        Instant expectedEnd,
        boolean ready,
        @Nullable Instant checkpointAt,
        @Nullable Instant leavesBy,
        @Nullable Instant protectedUntil,
        @Nullable Instant saveFailedAt,
        boolean filler) {

    public Attempt {
        if (number < 1) {
            throw new IllegalArgumentException("attempt of " + job.id() + ": numbered from 1, not " + number);
        }
    }

    /** Whether it has been asked to leave and has not ended yet. */
    public boolean leaving() {
        return leavesBy != null;
    }

    /** The same attempt, asked to leave by an instant, or no longer (null). */
    public Attempt leavingBy(@Nullable Instant instant) {
        return new Attempt(
                job,
                number,
                placement,
                standing,
                startedAt,
                expectedEnd,
                ready,
                checkpointAt,
                instant,
                protectedUntil,
                saveFailedAt,
                filler);
    }

    /** The same attempt once its process runs: ready to save if it ever is. */
    public Attempt running() {
        return new Attempt(
                job,
                number,
                placement,
                standing,
                startedAt,
                expectedEnd,
                job.checkpoints(),
                checkpointAt,
                leavesBy,
                protectedUntil,
                saveFailedAt,
                filler);
    }

    /** The same attempt with a checkpoint of this instant as its last. */
    public Attempt savedAt(Instant instant) {
        return new Attempt(
                job,
                number,
                placement,
                standing,
                startedAt,
                expectedEnd,
                ready,
                instant,
                leavesBy,
                protectedUntil,
                saveFailedAt,
                filler);
    }

    /** The same attempt of a job about which something is another now. */
    public Attempt of(Job other) {
        return new Attempt(
                other,
                number,
                placement,
                standing,
                startedAt,
                expectedEnd,
                ready,
                checkpointAt,
                leavesBy,
                protectedUntil,
                saveFailedAt,
                filler);
    }

    /**
     * Its job as it waits again after it has left at an instant, as asked: with all its work where it saves, to start over
     * where it does not. A run that a permit gave starts the count towards the next one anew.
     *
     * @param least what is taken to remain at least
     */
    public Job left(Instant at, Duration least) {
        Duration ran = Duration.between(startedAt, at)
                .multipliedBy(placement.gpus())
                .dividedBy(job.shape().gpus());
        Duration rest = job.checkpoints() ? job.remaining().minus(ran) : job.expected();
        Duration inTier = protectedUntil == null ? job.waiting().inTier(startedAt) : Duration.ZERO;
        Wait wait = new Wait(job.checkpoints(), job.waiting().waited(startedAt), inTier, at, null);
        return job.with(wait).with(rest.compareTo(least) > 0 ? rest : least);
    }

    /** Whether it has run past its first expected end. */
    public boolean overdue(Instant now) {
        return now.isAfter(expectedEnd);
    }

    /**
     * When it is expected to end, seen from an instant: a passed end moves on by the larger of 10 % of the expected
     * duration and {@code step}, as often as it takes (docs/rules.md, section 9). Never in the past.
     */
    public Instant end(Instant now, Duration step) {
        if (leavesBy != null && leavesBy.isAfter(now) && leavesBy.isBefore(expectedEnd)) {
            return leavesBy;
        }
        if (expectedEnd.isAfter(now)) {
            return expectedEnd;
        }
        long move = move(step).toNanos();
        long moves = Duration.between(expectedEnd, now).toNanos() / move + 1;
        return expectedEnd.plusNanos(move * moves);
    }

    /** By how much an end moves on that has passed. */
    public Duration move(Duration step) {
        return Duration.ofNanos(Math.max(job.expected().toNanos() / 10, step.toNanos()));
    }

    /** Work that would be lost if it stopped now, in GPU-seconds, counted up to {@code cap} a GPU. */
    public long lostGpuSeconds(Instant now, Duration cap) {
        Instant saved = checkpointAt == null || checkpointAt.isBefore(startedAt) ? startedAt : checkpointAt;
        long seconds = Math.max(0, Duration.between(saved, now).toSeconds());
        return Math.min(seconds, cap.toSeconds()) * placement.gpus();
    }
}
