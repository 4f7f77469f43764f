package io.giveway.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.cli.Environment;
import io.giveway.cli.client.ExitCode;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The page docs/reference/cli.md is what the command line really offers. {@code -Dgiveway.docs.write=true} writes it anew.
 */
class CliReferenceTest {
    private static final Path PAGE = Path.of("../docs/reference/cli.md");

    @Test
    void theReferencePageSaysWhatTheCommandLineOffers() throws IOException {
        String page = page(Root.line(Environment.ofProcess(false)));
        if (Boolean.getBoolean("giveway.docs.write")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, page);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(page);
    }

    @Test
    void everyExitCodeIsInTheHelp() throws IllegalAccessException {
        String help = Root.line(Environment.ofProcess(false)).getUsageMessage();

        for (Field code : ExitCode.class.getFields()) {
            assertThat(help).contains("\n  " + code.getInt(null) + "  ");
        }
    }

    private static String page(CommandLine line) {
        StringBuilder page = new StringBuilder("""
                # The giveway command

                Generated from the command line itself; a test compares both. How to use it is told in the
                [guide](../guide/cli.md).

                ## Options of every command

                """);
        List<String> common = optionNames(line.getCommandSpec());
        page.append(table(options(line.getCommandSpec())));
        page.append("\n## Exit codes\n\n| code | meaning |\n|---|---|\n");
        Stream.of(line.getCommandSpec().usageMessage().footer())
                .map(String::strip)
                .forEach(code ->
                        page.append("| ").append(code.replaceFirst("  ", " | ")).append(" |\n"));
        line.getSubcommands().values().stream()
                .filter(command -> !command.getCommandSpec().usageMessage().hidden())
                .forEach(command -> page.append(section(command.getCommandSpec(), common)));
        return page.toString();
    }

    private static String section(CommandSpec command, List<String> common) {
        List<ArgSpec> own = new ArrayList<>(command.positionalParameters());
        options(command).stream()
                .filter(option -> !common.contains(((OptionSpec) option).longestName()))
                .forEach(own::add);
        return "\n## giveway " + command.name() + "\n\n"
                + String.join("\n", command.usageMessage().description()) + "\n"
                + (own.isEmpty() ? "" : "\n" + table(own));
    }

    private static List<ArgSpec> options(CommandSpec command) {
        return new ArrayList<>(command.options());
    }

    private static List<String> optionNames(CommandSpec command) {
        return command.options().stream().map(OptionSpec::longestName).toList();
    }

    private static String table(List<ArgSpec> arguments) {
        return arguments.stream()
                .map(argument -> "| `" + name(argument) + "` | "
                        + String.join(" ", argument.description())
                                .replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValueString(false)))
                                .replace("${COMPLETION-CANDIDATES}", candidates(argument))
                                .replace("|", "\\|")
                        + (argument instanceof OptionSpec && argument.required() ? "; required" : "") + " |\n")
                .collect(Collectors.joining("", "| | |\n|---|---|\n", ""));
    }

    private static String name(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option)) {
            return argument.paramLabel();
        }
        String names = String.join(", ", option.names());
        return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
    }

    private static String candidates(ArgSpec argument) {
        return argument.completionCandidates() == null ? "" : String.join(", ", argument.completionCandidates());
    }
}
