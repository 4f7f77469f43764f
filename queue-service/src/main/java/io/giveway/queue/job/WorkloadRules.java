package io.giveway.queue.job;

import io.giveway.contracts.job.Workload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a workload must say: a command within its limits, and an environment that does not speak in Giveway's name. */
final class WorkloadRules {

    private static final int COMMAND_BYTES = 64 * 1024;
    private static final int ENVIRONMENT_BYTES = 64 * 1024;
    private static final int MOST_VARIABLES = 256;
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,255}");

    private final Violations wrong;

    WorkloadRules(Violations wrong) {
        this.wrong = wrong;
    }

    void check(@Nullable Workload workload) {
        if (workload == null) {
            wrong.add("workload", "is required");
            return;
        }
        command(workload.command());
        wrong.length("workload.image", workload.image(), 512);
        wrong.length("workload.workingDirectory", workload.workingDirectory(), 4096);
        if (workload.workingDirectory() != null && !workload.workingDirectory().startsWith("/")) {
            wrong.add("workload.workingDirectory", "must be an absolute path");
        }
        environment(workload.env());
    }

    private void command(@Nullable List<String> command) {
        if (command == null) {
            wrong.add("workload.command", "is required");
            return;
        }
        if (command.isEmpty()) {
            wrong.add("workload.command", "must name a program");
            return;
        }
        long bytes = 0;
        for (int i = 0; i < command.size(); i++) {
            String word = command.get(i);
            if (wrong.missing("workload.command[" + i + "]", word)) {
                return;
            }
            bytes += word.getBytes(StandardCharsets.UTF_8).length + 1L;
        }
        if (command.get(0).isBlank()) {
            wrong.add("workload.command[0]", "must name a program");
        }
        if (bytes > COMMAND_BYTES) {
            wrong.add("workload.command", "must be at most " + COMMAND_BYTES + " bytes, is " + bytes);
        }
    }

    private void environment(@Nullable Map<String, String> variables) {
        if (variables == null) {
            return;
        }
        if (variables.size() > MOST_VARIABLES) {
            wrong.add("workload.env", "must be at most " + MOST_VARIABLES + " variables, are " + variables.size());
            return;
        }
        long bytes = 0;
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            String name = variable.getKey();
            if (!VARIABLE.matcher(name).matches()) {
                wrong.add("workload.env", "a name must be letters, digits and underscores, at most 256");
            } else if (name.startsWith("GIVEWAY_") || name.equals("CUDA_VISIBLE_DEVICES")) {
                wrong.add("workload.env." + name, "is set by Giveway");
            } else if (!wrong.missing("workload.env." + name, variable.getValue())) {
                bytes += name.length() + variable.getValue().getBytes(StandardCharsets.UTF_8).length;
            }
        }
        if (bytes > ENVIRONMENT_BYTES) {
            wrong.add("workload.env", "must be at most " + ENVIRONMENT_BYTES + " bytes, is " + bytes);
        }
    }
}
