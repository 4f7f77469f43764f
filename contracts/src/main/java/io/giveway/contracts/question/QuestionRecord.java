package io.giveway.contracts.question;

import io.giveway.contracts.id.JobId;
import io.giveway.contracts.job.Decider;
import java.time.Instant;

/**
 * One step of a question. The queue-service is the one authority: where the job is no longer the waiting P0 of this
 * stretch it refuses with 409 and changes nothing. The same step of the same question again is answered as before.
 *
 * @param since names the stretch of waiting, as {@link WaitingP0} did
 * @param by the person or address that answered, or {@code system}
 */
public record QuestionRecord(JobId job, Instant since, QuestionStep step, String by, Decider role, Instant at) {}
