package io.giveway.cli.command;

import io.giveway.cli.Environment;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code giveway} itself: the options of all commands, and how each way to end becomes words and an exit code. */
@Command(
        name = "giveway",
        description = "Decides which training job runs next when GPUs are scarce, and says why.",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        sortOptions = false,
        usageHelpAutoWidth = true,
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  done; with submit --wait: the job SUCCEEDED",
            "  1  the server refused it",
            "  2  the command line is wrong",
            "  3  the server or the identity provider cannot be reached",
            "  4  not logged in",
            "  5  submit --wait: the job FAILED",
            "  6  submit --wait: the job was CANCELLED"
        },
        subcommands = {
            Submit.class,
            Jobs.class,
            Show.class,
            Why.class,
            Queue.class,
            Pools.class,
            History.class,
            Logs.class,
            Cancel.class,
            Hold.class,
            Release.class,
            Move.class,
            TierOverride.class,
            Simulate.class,
            Login.class,
            Logout.class,
            Completion.class,
            BenchLatency.class,
            BenchGiving.class
        })
public final class Root implements Runnable {
    @Mixin
    Connection connection = new Connection();

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "print the API's JSON instead of text")
    boolean json;

    @Spec
    CommandSpec spec;

    final Environment environment;

    Root(Environment environment) {
        this.environment = environment;
    }

    /** Runs one command line to its exit code. */
    public static int run(Environment environment, String... args) {
        return line(environment).execute(args);
    }

    /** The command line as picocli knows it; the reference page is compared with it. */
    public static CommandLine line(Environment environment) {
        Ansi ansi = environment.colours() ? Ansi.ON : Ansi.OFF;
        Complaint complaint = new Complaint(environment);
        CommandLine line = new CommandLine(new Root(environment));
        line.getSubcommands()
                .values()
                .forEach(each -> help(each.getCommandSpec().usageMessage(), line));
        return line.setOut(new PrintWriter(environment.out(), true))
                .setErr(new PrintWriter(environment.err(), true))
                .setColorScheme(CommandLine.Help.defaultColorScheme(ansi))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, ran, parsed) -> complaint.about(failure))
                .setParameterExceptionHandler(usage(complaint));
    }

    /** A footer of a command's own would stand under the heading of the exit codes, in their place. */
    private static void help(UsageMessageSpec command, CommandLine root) {
        command.abbreviateSynopsis(true);
        String[] codes = root.getCommandSpec().usageMessage().footer();
        if (!Arrays.equals(command.footer(), codes)) {
            command.footer(
                    Stream.of(codes, command.footer()).flatMap(Stream::of).toArray(String[]::new));
        }
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do");
    }

    private static IParameterExceptionHandler usage(Complaint complaint) {
        return (mistake, args) -> {
            CommandLine line = mistake.getCommandLine();
            int code = complaint.aboutUsage(String.valueOf(mistake.getMessage()));
            if (!UnmatchedArgumentException.printSuggestions(mistake, line.getErr())) {
                line.getErr().println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
            }
            return code;
        };
    }
}
