package io.giveway.cli.report;

import io.giveway.cli.text.Durations;
import io.giveway.cli.trace.Quantiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;

/** The plots of a comparison: who waits how long, how full the GPUs are, how long the queue is. */
final class Plots {
    private static final long[] WAITS = {1, 10, 60, 600, 3600, 21_600, 86_400, 604_800, 2_592_000};

    private final List<Summary> policies;

    Plots(List<Summary> policies) {
        this.policies = policies;
    }

    /** The share of jobs that waited at most so long; the axis of waits is logarithmic. */
    String waits() {
        long longest = policies.stream()
                .mapToLong(policy -> policy.all().waits().max())
                .max()
                .orElse(1);
        double most = Math.log10(Math.max(longest, 10) + 1.0);
        List<Plot.Tick> across = LongStream.of(WAITS)
                .filter(wait -> wait <= longest)
                .mapToObj(
                        wait -> new Plot.Tick(Math.log10(wait + 1.0) / most, Durations.text(Duration.ofSeconds(wait))))
                .toList();
        return new Plot("Share of jobs by how long they waited at most", across, shares())
                .of(policies.stream().map(policy -> distribution(policy, most)).toList());
    }

    private static Plot.Line distribution(Summary policy, double most) {
        Quantiles waits = policy.all().waits();
        double[] x = new double[1001];
        double[] y = new double[1001];
        for (int perMille = 0; perMille <= 1000; perMille++) {
            x[perMille] = Math.log10(waits.at(perMille) + 1.0) / most;
            y[perMille] = perMille / 1000.0;
        }
        return new Plot.Line(policy.policy(), x, y);
    }

    String utilisation(int gpus) {
        return new Plot("Share of GPUs in use over time", days(), shares())
                .of(policies.stream()
                        .map(policy -> over(policy, Timeline::gpusInUse, gpus))
                        .toList());
    }

    String queue() {
        double longest = policies.stream()
                .flatMapToDouble(policy -> Arrays.stream(policy.timeline().jobsWaiting()))
                .max()
                .orElse(1);
        double top = Math.max(1, longest);
        double step = step(top);
        List<Plot.Tick> up = new ArrayList<>();
        for (double at = 0; at <= top; at += step) {
            up.add(new Plot.Tick(at / top, Long.toString(Math.round(at))));
        }
        return new Plot("Jobs waiting over time", days(), up)
                .of(policies.stream()
                        .map(policy -> over(policy, Timeline::jobsWaiting, top))
                        .toList());
    }

    private static Plot.Line over(Summary policy, Function<Timeline, double[]> figure, double top) {
        double[] values = figure.apply(policy.timeline());
        double[] x = new double[values.length];
        double[] y = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            x[i] = (i + 0.5) / values.length;
            y[i] = values[i] / top;
        }
        return new Plot.Line(policy.policy(), x, y);
    }

    private static List<Plot.Tick> shares() {
        List<Plot.Tick> ticks = new ArrayList<>();
        for (int percent = 0; percent <= 100; percent += 20) {
            ticks.add(new Plot.Tick(percent / 100.0, percent + " %"));
        }
        return ticks;
    }

    private List<Plot.Tick> days() {
        Timeline timeline = policies.get(0).timeline();
        double seconds = (double) timeline.width() * timeline.gpusInUse().length;
        boolean hours = seconds < 4 * 86_400;
        double unit = hours ? 3600 : 86_400;
        double step = step(seconds / unit);
        List<Plot.Tick> ticks = new ArrayList<>();
        for (double at = 0; at * unit <= seconds; at += step) {
            ticks.add(new Plot.Tick(at * unit / seconds, Math.round(at) + (hours ? "h" : "d")));
        }
        return ticks;
    }

    /** 1, 2 or 5 times a power of ten, such that there are three to eight steps. */
    private static double step(double most) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(most, 1))));
        double lead = most / power;
        return Math.max(1, lead < 2 ? power / 4 : lead < 5 ? power : power * 2);
    }
}
