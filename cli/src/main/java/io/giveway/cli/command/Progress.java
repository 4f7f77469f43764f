package io.giveway.cli.command;

import io.giveway.cli.Environment;

/** A bar on the error stream that grows as jobs end; silent where nobody looks at a terminal. */
final class Progress {
    private static final int WIDTH = 40;

    private final Environment environment;
    private final String what;
    private final int all;
    private int done;
    private int drawn = -1;

    Progress(Environment environment, String what, int all) {
        this.environment = environment;
        this.what = what;
        this.all = Math.max(1, all);
    }

    void add(int more) {
        done += more;
        int percent = (int) (100L * done / all);
        if (percent != drawn && environment.colours()) {
            drawn = percent;
            int filled = percent * WIDTH / 100;
            environment
                    .err()
                    .print("\r[" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] " + percent + " % " + what);
            environment.err().flush();
        }
    }

    void close() {
        if (environment.colours()) {
            environment.err().print("\r" + " ".repeat(WIDTH + what.length() + 10) + "\r");
            environment.err().flush();
        }
    }
}
