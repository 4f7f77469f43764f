package io.giveway.queue.live;

import io.giveway.contracts.id.PoolId;

/** The Redis keys of one pool; the braces keep them all in one hash slot of a cluster. */
record PoolKeys(PoolId pool) {

    /** Who leads, with a time to live. */
    String leader() {
        return key("leader");
    }

    /** The highest epoch that has written; older ones are refused. */
    String epoch() {
        return key("epoch");
    }

    /** Hash from node and GPU index to the attempt that has it. */
    String gpus() {
        return key("gpus");
    }

    /** Set of the lines that hold jobs. */
    String lines() {
        return key("lines");
    }

    /** Sorted set of one line: job ids by the begin of their waiting, shifted by what they waited before. */
    String line(Line line) {
        return key("line:" + line.name());
    }

    /** Sorted set of all jobs by rank, where the policy's order is no merge of lines. */
    String order() {
        return key("order");
    }

    /** Hash from the jobs in that order to the tier as which they weigh. */
    String standings() {
        return key("standings");
    }

    /** Hash from the jobs for which a start is kept to that start, in ms since 1970. */
    String reservations() {
        return key("reservations");
    }

    private String key(String name) {
        return "giveway:{" + pool + "}:" + name;
    }
}
