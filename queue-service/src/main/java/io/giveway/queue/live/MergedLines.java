package io.giveway.queue.live;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.order.Weight;
import io.giveway.planner.policy.Policy;
import io.quarkus.redis.datasource.RedisDataSource;
import io.vertx.mutiny.redis.client.Response;
import io.vertx.redis.client.ResponseType;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Reads ranks from the lines of a pool without touching the queue: counts by score, since within a line the order is that
 * of waiting, and a weight is a threshold on waiting (docs/rules.md, section 4).
 */
final class MergedLines {

    private static final Comparator<Member> SERVED = Comparator.comparing(
                    (Member m) -> m.line().band())
            .thenComparing(Comparator.comparingLong(Member::millionths).reversed())
            .thenComparing(Member::line)
            .thenComparingLong(Member::score)
            .thenComparing(Member::job);

    private final RedisDataSource redis;

    MergedLines(RedisDataSource redis) {
        this.redis = redis;
    }

    /** A job in its line at an instant. */
    private record Member(String job, Line line, long score, long millionths) {}

    /** The place of a job from 1, or empty where its line does not hold it (yet). */
    Optional<Integer> rank(PoolId pool, String job, Line own, Policy policy, Instant now) {
        PoolKeys keys = new PoolKeys(pool);
        Response score = redis.execute("ZSCORE", keys.line(own), job);
        if (score == null) {
            return Optional.empty();
        }
        Steps steps = new Steps(policy, now);
        long weight = steps.millionths(own, Math.round(score.toDouble()));
        long ahead = redis.execute("ZRANK", keys.line(own), job).toLong();
        for (Line line : lines(keys)) {
            if (line.equals(own)) {
                continue;
            }
            int byBand = line.band().compareTo(own.band());
            if (byBand < 0) {
                ahead += redis.execute("ZCARD", keys.line(line)).toLong();
            } else if (byBand == 0) {
                long least = line.compareTo(own) < 0 ? weight : weight + 1;
                ahead += steps.latestBeginAtLeast(line, least)
                        .map(begin -> redis.execute("ZCOUNT", keys.line(line), "-inf", Long.toString(begin))
                                .toLong())
                        .orElse(0L);
            }
        }
        return Optional.of(Math.toIntExact(ahead) + 1);
    }

    /**
     * The next jobs in the order in which they are served.
     *
     * @param before how many to leave out at the front
     */
    List<Ranks.Waiting> page(PoolId pool, int before, int limit, Policy policy, Instant now) {
        PoolKeys keys = new PoolKeys(pool);
        Steps steps = new Steps(policy, now);
        List<Member> members = new ArrayList<>();
        for (Line line : lines(keys)) {
            Response slice =
                    redis.execute("ZRANGE", keys.line(line), "0", Integer.toString(before + limit - 1), "WITHSCORES");
            addAll(members, line, slice, steps);
        }
        members.sort(SERVED);
        return members.stream()
                .skip(before)
                .limit(limit)
                .map(member -> new Ranks.Waiting(member.job(), member.line().standing()))
                .toList();
    }

    private List<Line> lines(PoolKeys keys) {
        List<Line> lines = new ArrayList<>();
        redis.execute("SMEMBERS", keys.lines()).forEach(name -> lines.add(Line.named(name.toString())));
        return lines;
    }

    /** Redis 6 answers flat pairs; a client that speaks RESP3 nests them. */
    private static void addAll(List<Member> members, Line line, Response slice, Steps steps) {
        for (int i = 0; i < slice.size(); i++) {
            Response entry = slice.get(i);
            boolean nested = entry.type() == ResponseType.MULTI;
            String job = nested ? entry.get(0).toString() : entry.toString();
            double score = (nested ? entry.get(1) : slice.get(++i)).toDouble();
            long begin = Math.round(score);
            members.add(new Member(job, line, begin, steps.millionths(line, begin)));
        }
    }

    /** Weights as functions of the begin of waiting, at one instant. */
    private static final class Steps {

        private final Policy policy;
        private final Weight weight;
        private final long nowMillis;

        Steps(Policy policy, Instant now) {
            this.policy = policy;
            this.weight = new Weight(policy);
            this.nowMillis = now.toEpochMilli();
        }

        long millionths(Line line, long begin) {
            return weight.millionths(line.standing(), Duration.ofMillis(Math.max(0, nowMillis - begin)));
        }

        /** The latest begin of waiting with which a job of the line weighs at least so much. */
        Optional<Long> latestBeginAtLeast(Line line, long least) {
            long every = policy.aging().every().toMillis();
            long most = most();
            if (millionths(line, nowMillis - most * every) < least) {
                return Optional.empty();
            }
            long low = 0;
            long high = most;
            while (low < high) {
                long middle = (low + high) >>> 1;
                if (millionths(line, nowMillis - middle * every) >= least) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return Optional.of(low == 0 ? Long.MAX_VALUE : nowMillis - low * every);
        }

        /** After so many steps the weight grows no more. */
        private long most() {
            return policy.aging().step().signum() == 0
                    ? 0
                    : policy.aging()
                            .cap()
                            .divide(policy.aging().step(), 0, RoundingMode.CEILING)
                            .longValueExact();
        }
    }
}
