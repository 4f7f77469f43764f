package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Json;
import io.giveway.cli.text.Durations;
import io.giveway.cli.text.Printable;
import io.giveway.cli.text.Times;
import io.giveway.contracts.job.Job;
import io.giveway.contracts.job.Tier;
import io.giveway.contracts.pool.QueueRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An estimate (docs/rules.md, section 10) in sentences. It reads the tree and passes over what is missing, since older and
 * newer servers say less or more.
 */
final class Explanation {
    private static final int MOST_RELEASES = 10;

    private Explanation() {}

    static String place(Job job) {
        return job.state() + " in " + job.pool() + " as " + JobTable.tier(job.tier(), job.effectiveTier()) + " x "
                + job.gpus()
                + " GPUs, lane " + job.lane() + (job.laneReason() == null ? "" : " (" + job.laneReason() + ")")
                + (job.rank() == null ? ", not in the ranked queue" : ", rank " + job.rank())
                + (job.reason() == null ? "" : "; last reason " + job.reason())
                + (job.held() ? "; HELD" : "");
    }

    /** What can be said without an estimate. */
    static String ahead(Job job, List<QueueRow> queue) {
        if (job.rank() == null) {
            return job.notBefore() == null
                    ? "It is not eligible now; its history says why."
                    : "It is not eligible before " + Times.text(job.notBefore()) + ".";
        }
        List<QueueRow> before =
                queue.stream().filter(row -> row.rank() < job.rank()).toList();
        String tiers = Arrays.stream(Tier.values())
                .map(tier -> before.stream().filter(row -> row.tier() == tier).count() + " " + tier)
                .collect(Collectors.joining(", "));
        int gpus = before.stream().mapToInt(QueueRow::gpus).sum();
        return before.size() + " waiting jobs are ahead (" + tiers + "), with " + gpus + " GPUs in all.";
    }

    static List<String> of(JsonNode estimate, Instant now) {
        List<String> lines = new ArrayList<>();
        lines.add(
                estimate.hasNonNull("expectedStart")
                        ? "It should start at " + Times.text(instant(estimate.get("expectedStart")), now) + "."
                        : "No start can be foreseen.");
        for (JsonNode reason : estimate.path("reasons")) {
            lines.add("  because " + reason.path("code").asText()
                    + (reason.hasNonNull("detail")
                            ? ": " + Printable.of(reason.get("detail").asText())
                            : ""));
        }
        if (estimate.has("jobsAhead")) {
            lines.add("  ahead: " + estimate.get("jobsAhead").asText() + " waiting"
                    + byTier(estimate.path("jobsAheadByTier")) + ", "
                    + estimate.path("runningAhead").asText("0") + " running");
        }
        releases(estimate.path("releases"), lines);
        for (JsonNode other : estimate.path("otherPools")) {
            lines.add("  in " + Printable.of(other.path("pool").asText()) + ": "
                    + (other.hasNonNull("expectedStart")
                            ? "would start at " + Times.text(instant(other.get("expectedStart")), now)
                            : "no start can be foreseen"));
        }
        for (JsonNode slip : estimate.path("slips")) {
            lines.add("  slipped at " + slip.path("at").asText() + " from "
                    + slip.path("from").asText() + " to " + slip.path("to").asText() + ", cause "
                    + slip.path("cause").path("code").asText());
        }
        if (estimate.hasNonNull("computedAt")) {
            Duration age = Duration.between(instant(estimate.get("computedAt")), now);
            lines.add("  computed " + Durations.text(age.isNegative() ? Duration.ZERO : age) + " ago");
        }
        return lines;
    }

    private static Instant instant(JsonNode time) {
        return Json.as(Instant.class, time);
    }

    private static void releases(JsonNode releases, List<String> lines) {
        int shown = 0;
        for (JsonNode release : releases) {
            if (shown++ == MOST_RELEASES) {
                lines.add("  ... and " + (releases.size() - MOST_RELEASES) + " later ones");
                return;
            }
            lines.add("  " + release.path("gpus").asText() + " GPUs free at "
                    + release.path("at").asText());
        }
    }

    private static String byTier(JsonNode counts) {
        List<String> words = new ArrayList<>();
        for (Iterator<Map.Entry<String, JsonNode>> tiers = counts.fields(); tiers.hasNext(); ) {
            Map.Entry<String, JsonNode> tier = tiers.next();
            words.add(tier.getValue().asText() + " " + tier.getKey());
        }
        return words.isEmpty() ? "" : " (" + String.join(", ", words) + ")";
    }
}
