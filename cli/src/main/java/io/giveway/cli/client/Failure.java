package io.giveway.cli.client;

import io.giveway.contracts.problem.Problem;

/** What ends a command early. Each kind has an exit code of its own, so that a script can tell them apart. */
public abstract sealed class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Failure(String message) {
        super(message);
    }

    /** The exit code of the command. */
    public abstract int exitCode();

    /** The server understood the call and refused it. */
    public static final class Refused extends Failure {
        private static final long serialVersionUID = 1L;
        private final transient Problem problem;

        public Refused(Problem problem) {
            super(problem.title());
            this.problem = problem;
        }

        public Problem problem() {
            return problem;
        }

        @Override
        public int exitCode() {
            return problem.status() >= 500 ? ExitCode.UNREACHABLE : ExitCode.REFUSED;
        }
    }

    /** What the person typed cannot be carried out. */
    public static final class Usage extends Failure {
        private static final long serialVersionUID = 1L;

        public Usage(String message) {
            super(message);
        }

        @Override
        public int exitCode() {
            return ExitCode.USAGE;
        }
    }

    /** Server or provider did not answer, or answered something that is not theirs to say. */
    public static final class Unreachable extends Failure {
        private static final long serialVersionUID = 1L;

        public Unreachable(String message) {
            super(message);
        }

        @Override
        public int exitCode() {
            return ExitCode.UNREACHABLE;
        }
    }

    /** There is no token, or the provider gives none any more. */
    public static final class NotLoggedIn extends Failure {
        private static final long serialVersionUID = 1L;

        public NotLoggedIn(String message) {
            super(message);
        }

        @Override
        public int exitCode() {
            return ExitCode.NOT_LOGGED_IN;
        }
    }
}
