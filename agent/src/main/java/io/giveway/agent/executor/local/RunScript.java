package io.giveway.agent.executor.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.giveway.agent.server.Json;
import io.giveway.contracts.agent.Start;
import io.giveway.contracts.id.AttemptId;
import io.giveway.contracts.job.Placement;
import io.giveway.contracts.job.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The shell script that becomes the job: it removes itself, since the environment in it may hold secrets, and replaces
 * itself by the command. It is a file and no argument list so that the supervisor does not look like the job in {@code ps}.
 */
final class RunScript {

    private RunScript() {}

    static String of(AttemptId attempt, Start start, AttemptFolder folder) {
        Workload workload = start.workload();
        StringBuilder script = new StringBuilder("rm -f -- \"$0\"\n");
        script.append("cd -- ")
                .append(quoted(Objects.requireNonNullElse(
                        workload.workingDirectory(), folder.home().toString())))
                .append(" || exit 126\nexec env --");
        environment(attempt, start, folder)
                .forEach((name, value) -> script.append(" \\\n    ").append(quoted(name + "=" + value)));
        script.append(" \\\n   ");
        Objects.requireNonNull(workload.command())
                .forEach(word -> script.append(' ').append(quoted(word)));
        return script.append('\n').toString();
    }

    /** The line of the environment by which the processes of an attempt are known. */
    static String mark(AttemptFolder folder) {
        return "GIVEWAY_CONTROL_DIR=" + folder.control();
    }

    private static Map<String, String> environment(AttemptId attempt, Start start, AttemptFolder folder) {
        Map<String, String> all = new LinkedHashMap<>();
        Objects.requireNonNullElse(start.workload().env(), Map.<String, String>of())
                .forEach((name, value) -> {
                    if (!name.startsWith("GIVEWAY_")) {
                        all.put(name, value);
                    }
                });
        all.put("GIVEWAY_JOB_ID", attempt.job().value());
        all.put("GIVEWAY_ATTEMPT", Integer.toString(attempt.number()));
        all.put("GIVEWAY_CHECKPOINT_DIR", folder.checkpoints().toString());
        all.put("GIVEWAY_CONTROL_DIR", folder.control().toString());
        all.put("GIVEWAY_PLACEMENT", json(start.placement()));
        if (start.resumeFrom() != null) {
            all.put("GIVEWAY_RESUME_FROM", start.resumeFrom());
        }
        all.put("CUDA_VISIBLE_DEVICES", indices(start.placement().get(0)));
        return all;
    }

    private static String indices(Placement first) {
        return Objects.requireNonNull(first.gpus()).stream()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }

    private static String json(List<Placement> placement) {
        try {
            return Json.MAPPER.writeValueAsString(placement);
        } catch (JsonProcessingException bug) {
            throw new IllegalStateException(bug);
        }
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
