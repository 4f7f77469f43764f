package io.giveway.queue.job;

import io.giveway.contracts.job.Admission;
import io.giveway.contracts.job.AdmissionCategory;
import io.giveway.contracts.job.CheckpointRequest;
import io.giveway.contracts.job.Submission;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.policy.Policy;
import io.giveway.contracts.problem.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a submission must say, field by field, before anybody looks at pools or budgets (docs/rules.md, section 2). Pure. */
final class SubmissionRules {

    static final int MOST_GPUS = 100_000;
    static final Duration LONGEST = Duration.ofDays(366);
    private static final int MOST_LABELS = 64;
    private static final int MOST_DEPENDENCIES = 100;
    private static final int MOST_ADDRESSES = 20;

    private static final Set<String> SIGNALS =
            Set.of("SIGUSR1", "SIGUSR2", "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGALRM", "SIGCONT");

    private final Policy policy;
    private final Instant now;

    SubmissionRules(Policy policy, Instant now) {
        this.policy = policy;
        this.now = now;
    }

    /**
     * @param prefix path of the submission in its body, empty or {@code jobs[17].}
     * @param admin whether the caller administers the department
     */
    List<Violation> check(Submission job, String prefix, boolean admin) {
        Violations wrong = new Violations(prefix);
        if (!wrong.missing("name", job.name())) {
            wrong.length("name", job.name(), 200);
        }
        wrong.missing("pool", job.pool());
        size(job, wrong);
        if (!wrong.missing("expectedDuration", job.expectedDuration())) {
            wrong.positive("expectedDuration", job.expectedDuration(), LONGEST);
        }
        wrong.positive("timeLimit", job.timeLimit(), LONGEST);
        checkpoint(job.checkpoint(), wrong);
        if (!wrong.missing("tier", job.tier())) {
            admission(job, admin, wrong);
        }
        new WorkloadRules(wrong).check(job.workload());
        labels(job.labels(), wrong);
        if (job.notBefore() != null && job.notBefore().isAfter(now.plus(LONGEST))) {
            wrong.add("notBefore", "must be at most " + LONGEST.toDays() + " days ahead");
        }
        list("dependsOn", job.dependsOn(), MOST_DEPENDENCIES, 64, wrong);
        wrong.range("retries", job.retries(), 0, 100);
        addresses(job.notified(), wrong);
        return wrong.found();
    }

    private static void size(Submission job, Violations wrong) {
        Integer gpus = job.gpus();
        if (gpus == null) {
            wrong.add("gpus", "is required");
            return;
        }
        wrong.range("gpus", gpus, 1, MOST_GPUS);
        Integer each = job.gpusPerNode();
        if (each != null && (each < 1 || gpus % each != 0)) {
            wrong.add("gpusPerNode", "must divide gpus (" + gpus + "), is " + each);
        }
        Integer least = job.minGpus();
        if (least != null && (least < 1 || least > gpus)) {
            wrong.add("minGpus", "must be from 1 to gpus (" + gpus + "), is " + least);
        } else if (least != null && each != null && each > 0 && least % each != 0) {
            wrong.add("minGpus", "must be a multiple of gpusPerNode (" + each + "), is " + least);
        }
    }

    private void checkpoint(@Nullable CheckpointRequest checkpoint, Violations wrong) {
        if (checkpoint == null) {
            return;
        }
        wrong.missing("checkpoint.supported", checkpoint.supported());
        wrong.positive(
                "checkpoint.gracePeriod",
                checkpoint.gracePeriod(),
                policy.checkpoint().graceMax());
        String signal = checkpoint.signal();
        if (signal == null) {
            return;
        }
        if (signal.equals("SIGSTOP") || signal.equals("SIGKILL")) {
            wrong.add(
                    "checkpoint.signal",
                    signal + " cannot be caught by any process, so it can save nothing; use SIGUSR1");
        } else if (!SIGNALS.contains(signal)) {
            wrong.add(
                    "checkpoint.signal",
                    "must be one of "
                            + String.join(", ", SIGNALS.stream().sorted().toList()));
        }
    }

    private void admission(Submission job, boolean admin, Violations wrong) {
        Tier tier = job.tier();
        Admission admission = job.admission();
        AdmissionCategory category = admission == null ? null : admission.category();
        if (category != null && category.tier() != tier) {
            wrong.add("admission.category", category + " is a category of " + category.tier() + ", not of " + tier);
        }
        if (admission != null && admission.reference() != null) {
            wrong.length("admission.reference", admission.reference(), 200);
        }
        if (tier == Tier.P0) {
            if (category == null) {
                wrong.add("admission.category", "is required for P0");
            }
            if (admission == null || admission.reference() == null) {
                wrong.add("admission.reference", "is required for P0: a ticket, an incident or a contract");
            }
            if (!admin && policy.admission().p0By() == Policy.Admission.P0By.ADMIN) {
                wrong.add("tier", "P0 may be submitted by an admin of the department only");
            }
        }
        boolean saves =
                job.checkpoint() != null && Boolean.TRUE.equals(job.checkpoint().supported());
        Duration most = policy.admission().p1UncheckpointedLimit();
        if (tier == Tier.P1
                && !saves
                && (job.timeLimit() == null || job.timeLimit().compareTo(most) > 0)) {
            wrong.add(
                    "timeLimit",
                    "a P1 that supports no checkpoint needs a time limit of at most " + most
                            + "; a longer one should support checkpoints or be P2");
        }
    }

    private static void labels(@Nullable Map<String, String> labels, Violations wrong) {
        if (labels == null) {
            return;
        }
        if (labels.size() > MOST_LABELS) {
            wrong.add("labels", "must be at most " + MOST_LABELS + ", are " + labels.size());
            return;
        }
        labels.forEach((key, value) -> {
            if (key.isBlank() || key.length() > 63) {
                wrong.add("labels", "a key must have 1 to 63 characters");
            } else if (value == null) {
                wrong.add("labels." + key, "is required");
            } else if (value.length() > 256) {
                wrong.add("labels." + key, "must have at most 256 characters, has " + value.length());
            }
        });
    }

    private static void addresses(@Nullable List<String> addresses, Violations wrong) {
        list("notify", addresses, MOST_ADDRESSES, 254, wrong);
        for (int i = 0; addresses != null && i < addresses.size(); i++) {
            String address = addresses.get(i);
            if (address != null && !address.toLowerCase(Locale.ROOT).matches("[^\\s@,;<>\"]+@[^\\s@,;<>\"]+")) {
                wrong.add("notify[" + i + "]", "must be a mail address");
            }
        }
    }

    private static void list(String field, @Nullable List<String> values, int most, int longest, Violations wrong) {
        if (values == null) {
            return;
        }
        if (values.size() > most) {
            wrong.add(field, "must be at most " + most + ", are " + values.size());
            return;
        }
        for (int i = 0; i < values.size(); i++) {
            String at = field + "[" + i + "]";
            if (!wrong.missing(at, values.get(i))) {
                wrong.length(at, values.get(i), longest);
            }
        }
    }
}
