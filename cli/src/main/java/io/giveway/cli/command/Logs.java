package io.giveway.cli.command;

import io.giveway.cli.client.Api;
import io.giveway.cli.client.ExitCode;
import io.giveway.cli.client.Query;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what a job wrote. */
@Command(name = "logs", description = "Print what a job's process wrote.")
final class Logs extends ApiCommand {
    @Parameters(paramLabel = "ID", description = "id of the job, or its beginning")
    String id;

    @Option(
            names = {"-f", "--follow"},
            description = "go on printing until the job ends")
    boolean follow;

    @Option(names = "--attempt", paramLabel = "N", description = "of this attempt (default: the last one)")
    @Nullable
    Integer attempt;

    @Override
    public Integer call() {
        String path = new Query()
                .with("attempt", attempt)
                .with("follow", follow ? "true" : null)
                .on(Api.path("jobs", new JobFinder(api()).id(id), "logs"));
        byte[] chunk = new byte[8192];
        try (InputStream text = api().open(path)) {
            for (int read = text.read(chunk); read >= 0; read = text.read(chunk)) {
                environment().out().write(chunk, 0, read);
                environment().out().flush();
                if (environment().out().checkError()) {
                    return ExitCode.OK;
                }
            }
            return ExitCode.OK;
        } catch (IOException e) {
            note("giveway: the connection broke; what follows is not shown");
            return ExitCode.UNREACHABLE;
        }
    }
}
