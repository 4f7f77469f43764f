package io.giveway.e2e.stack;

import io.giveway.sandbox.home.Folders;
import io.giveway.sandbox.home.Home;
import io.giveway.sandbox.home.Ports;
import io.giveway.sandbox.home.Settings;
import io.giveway.sandbox.stack.Raising;
import io.giveway.sandbox.stack.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Brings one stack up for all scenarios of the run, when the first asks for it, and ends it after the last. */
final class SharedStack implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestStack.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(SharedStack.class))
                .computeIfAbsent(SharedStack.class, key -> new Running(), Running.class)
                .stack;
    }

    /** Ends with JUnit's root store, and with this process if it is killed before. */
    private static final class Running implements AutoCloseable {
        private final TestStack stack;

        Running() {
            try {
                // Kept after the run, not into the next one: its logs tell why a scenario failed.
                Home home = new Home(Path.of("target/stack"));
                new Stack(home).down();
                Folders.delete(home.path());
                Settings settings =
                        new Settings(Ports.free(), null, ProcessHandle.current().pid());
                Stack raised = new Raising(home, settings, System.err::println).up();
                stack = new TestStack(raised);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            stack.stack().down();
        }
    }
}
