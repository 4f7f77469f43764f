package io.giveway.notifier.question;

import io.giveway.contracts.policy.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When a question is asked again and when it is over (docs/rules.md, section 7). Reminders are numbered slots. Until the
 * relay has accepted one, a new slot begins {@code every} after the last; from then on slots and deadline are counted from
 * that moment, without the time in which the job was not eligible. A slot that was missed is not made up for.
 */
record Schedule(Duration every, int reminders, Duration deadline) {

    static Schedule of(Policy.Question policy) {
        return new Schedule(policy.every(), policy.reminders(), policy.deadline());
    }

    /** What is due at an instant. */
    Step next(Progress progress, Instant now) {
        if (progress.pausedSince() != null) {
            return new Step.Wait();
        }
        return progress.acceptance()
                .map(acceptance -> counted(progress, acceptance, now))
                .orElseGet(() -> untilAccepted(progress, now));
    }

    /** When the question ends without an answer, if nothing stops its clock. */
    Optional<Instant> deadline(Progress progress) {
        return progress.pausedSince() != null
                ? Optional.empty()
                : progress.acceptance()
                        .map(acceptance ->
                                acceptance.at().plus(progress.paused()).plus(deadline));
    }

    private Step untilAccepted(Progress progress, Instant now) {
        Instant last = progress.lastSlotAt();
        boolean due = last == null || !now.isBefore(last.plus(every));
        return due ? new Step.Remind(progress.lastSlot() + 1, now.plus(every)) : new Step.Wait();
    }

    private Step counted(Progress progress, Acceptance acceptance, Instant now) {
        Instant start = acceptance.at().plus(progress.paused());
        Duration elapsed = Duration.between(start, now);
        if (elapsed.compareTo(deadline) >= 0) {
            return new Step.Expire();
        }
        long slotsOver = elapsed.isNegative() ? 0 : elapsed.dividedBy(every);
        int due = acceptance.slot() + (int) Math.min(slotsOver, reminders - 1);
        return due > progress.lastSlot()
                ? new Step.Remind(due, start.plus(every.multipliedBy(due - acceptance.slot() + 1L)))
                : new Step.Wait();
    }
}
