package io.giveway.cli.report;

import io.giveway.cli.simulate.PolicyRun;
import java.util.List;

/** Policies side by side on the same jobs. */
public record Comparison(Setting setting, List<Summary> policies) {

    public static Comparison of(Setting setting, List<PolicyRun> runs) {
        int gpus = setting.cluster().gpus();
        return new Comparison(
                setting, runs.stream().map(run -> Summary.of(run, gpus)).toList());
    }
}
