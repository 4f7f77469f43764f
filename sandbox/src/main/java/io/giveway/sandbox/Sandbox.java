package io.giveway.sandbox;

import io.giveway.sandbox.command.Root;

/** The process behind {@code giveway up}, {@code down} and whatever else is about the local stack. */
public final class Sandbox {

    private Sandbox() {}

    public static void main(String[] arguments) {
        System.exit(Root.run(arguments));
    }
}
