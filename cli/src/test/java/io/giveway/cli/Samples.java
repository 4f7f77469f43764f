package io.giveway.cli;

/** Answers as the server gives them. */
public final class Samples {
    public static final String ID = "0195f3c2-7a1b-7c3d-8e4f-aaaaaaaaaaaa";
    public static final String OTHER_ID = "0195f3c2-7a1b-7c3e-8e4f-bbbbbbbbbbbb";

    private Samples() {}

    public static String job(String id, String state) {
        return job(id, state, "\"weight\": 30.0, \"rank\": 3");
    }

    /** @param more further members, which win over those before */
    public static String job(String id, String state, String more) {
        return """
                {"id": "%s", "name": "try-7", "department": "vision", "owner": "alice", "pool": "a100", "tier": "P1",
                 "effectiveTier": "P1", "lane": "PRIORITY", "state": "%s", "gpus": 4, "expectedDuration": "PT2H",
                 "overdue": false, "checkpoint": {"supported": true, "signal": "SIGUSR1", "gracePeriod": "PT2M", "failures": 0},
                 "workload": {"command": ["python3", "train.py"], "env": {}}, "labels": {}, "dependsOn": [], "retries": 0,
                 "held": false, "coefficient": 0.0, "waited": "PT12M", "tierSince": "2026-03-02T07:48:00Z",
                 "counters": {"suspensions": 0, "infrastructureFaults": 0, "failures": 0}, "lostGpuSeconds": 0,
                 "submittedAt": "2026-03-02T07:48:00Z", "attempts": [], "aFieldOfTomorrow": {"x": 1}, %s}""".formatted(id, state, more);
    }

    public static String page(String... items) {
        return "{\"items\": [" + String.join(", ", items) + "], \"nextCursor\": null}";
    }
}
