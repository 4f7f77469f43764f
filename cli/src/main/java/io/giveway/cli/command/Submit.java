package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.ExitCode;
import io.giveway.cli.client.Failure;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Submits a job, or many in one. */
@Command(
        name = "submit",
        sortOptions = false,
        description = {
            "Submit a job and print its id.",
            "Give its fields as options and its command after --, or the whole as JSON with -f; options win over the file.",
            "Without -f it takes --name, --pool, --tier, --gpus, --expected and a command."
        },
        footer = {
            "",
            "Example:",
            "  giveway submit --name try-7 --pool a100 --tier P2 --gpus 1 --expected 2h -- python3 train.py --lr 0.1"
        })
final class Submit extends ApiCommand {
    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "read the submission from this JSON file; - reads the standard input")
    @Nullable
    String file;

    @Option(names = "--batch", description = "the file is a list of submissions: all are taken or none")
    boolean batch;

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            description = "the same key never submits twice (default: a new one, so that a retry is safe)")
    @Nullable
    String idempotencyKey;

    @Option(names = "--wait", description = "wait until the job has ended; the exit code tells how")
    boolean wait;

    @ArgGroup(validate = false, heading = "%nThe job:%n")
    JobFields fields = new JobFields();

    @Override
    public Integer call() throws InterruptedException {
        String key = idempotencyKey == null ? UUID.randomUUID().toString() : idempotencyKey;
        return batch ? submitAll(key) : submitOne(key);
    }

    private int submitOne(String key) throws InterruptedException {
        ObjectNode submission = fields.over(
                file == null ? null : new JsonInput(environment()).object(file),
                environment().clock().instant());
        if (file == null && submission.isEmpty()) {
            throw new Failure.Usage("nothing to submit: give options and a command after --, or -f FILE");
        }
        JsonNode job = api().create(Api.path("jobs"), submission, key);
        if (wantsJson() && !wait) {
            print(job);
        } else {
            print(job.path("id").asText());
        }
        return wait ? new JobWait(api(), environment()).untilFinal(job) : ExitCode.OK;
    }

    private int submitAll(String key) {
        if (file == null || wait || !fields.isEmpty()) {
            throw new Failure.Usage("--batch takes its jobs from -f FILE alone, and does not wait");
        }
        JsonNode accepted = api().create(Api.path("jobs", "batch"), new JsonInput(environment()).batch(file), key);
        if (wantsJson()) {
            print(accepted);
        } else {
            accepted.path("ids").forEach(id -> print(id.asText()));
        }
        return ExitCode.OK;
    }
}
