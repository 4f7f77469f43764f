package io.giveway.cli;

import io.giveway.cli.command.Root;
import picocli.CommandLine.Help.Ansi;

/** The giveway command's process. */
public final class Giveway {
    private Giveway() {}

    public static void main(String[] args) {
        System.exit(Root.run(Environment.ofProcess(Ansi.AUTO.enabled()), args));
    }
}
