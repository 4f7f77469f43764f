package io.giveway.notifier.question;

import java.time.Instant;

/** What is due for a question. */
sealed interface Step {

    /** Nothing yet. */
    record Wait() implements Step {}

    /** Send the reminder of a slot; it is of use until the slot is over. */
    record Remind(int slot, Instant until) implements Step {}

    /** Nobody answered in time. */
    record Expire() implements Step {}
}
