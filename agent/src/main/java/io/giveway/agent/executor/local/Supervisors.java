package io.giveway.agent.executor.local;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Objects;

/** Starts supervisors, the small shell processes that stay with the attempts when the agent goes. */
final class Supervisors {

    private static final Duration LONGEST_GRACE = Duration.ofMinutes(2);

    private final Path script;
    private final Duration selfStop;

    /** Puts this version's script into the work folder. The old file lives on, without a name, for the shells that still read it. */
    Supervisors(Path work, Duration selfStop) throws IOException {
        this.selfStop = selfStop;
        this.script = work.resolve("supervisor.sh");
        Path fresh = work.resolve("supervisor.sh.new");
        try (InputStream source = Objects.requireNonNull(Supervisors.class.getResourceAsStream("supervisor.sh"))) {
            Files.copy(source, fresh, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(fresh, script, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Starts one in a session of its own, so that nothing that is sent to the agent's reaches it. */
    Process launch(AttemptFolder folder, AttemptPlan plan) throws IOException {
        Duration grace = plan.grace().compareTo(LONGEST_GRACE) < 0 ? plan.grace() : LONGEST_GRACE;
        ProcessBuilder supervisor = new ProcessBuilder(
                "setsid",
                "sh",
                script.toString(),
                folder.path().toString(),
                Long.toString(selfStop.toSeconds()),
                Long.toString(grace.toSeconds()),
                Integer.toString(plan.signalNumber()));
        supervisor.environment().keySet().removeIf(name -> name.startsWith("GIVEWAY_"));
        File log = folder.supervisorLog().toFile();
        return supervisor
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectOutput(Redirect.appendTo(log))
                .redirectError(Redirect.appendTo(log))
                .start();
    }
}
