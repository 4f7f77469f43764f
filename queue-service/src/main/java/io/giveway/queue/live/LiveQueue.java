package io.giveway.queue.live;

import io.giveway.contracts.id.PoolId;
import io.giveway.planner.order.Ranked;
import io.quarkus.redis.datasource.RedisDataSource;
import io.vertx.mutiny.redis.client.Response;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A pool's live queue as its leader writes it: one script a transition, each carrying the leader's epoch, so that a
 * deposed leader's write is refused by Redis itself.
 */
@ApplicationScoped
public class LiveQueue {

    private final RedisDataSource redis;
    private final Scripts scripts;

    LiveQueue(RedisDataSource redis) {
        this.redis = redis;
        this.scripts = new Scripts(redis);
    }

    /** Takes or keeps the lead for a while; false where another one has it. */
    public boolean lead(PoolId pool, String holder, Duration lease) {
        Response taken = scripts.run(
                Scripts.LEAD, List.of(new PoolKeys(pool).leader()), List.of(holder, Long.toString(lease.toMillis())));
        return taken.toInteger() == 1;
    }

    /** Gives the lead back, if it is still the holder's. */
    public void resign(PoolId pool, String holder) {
        scripts.run(Scripts.RESIGN, List.of(new PoolKeys(pool).leader()), List.of(holder));
    }

    /** Begins a new epoch with an empty queue; false where a later epoch has begun. */
    public boolean begin(PoolId pool, long epoch) {
        PoolKeys keys = new PoolKeys(pool);
        List<String> named = new ArrayList<>(
                List.of(keys.epoch(), keys.gpus(), keys.lines(), keys.order(), keys.standings(), keys.reservations()));
        lines(pool).forEach(line -> named.add(keys.line(line)));
        return scripts.run(Scripts.BEGIN, named, List.of(Long.toString(epoch))).toInteger() == 1;
    }

    /** The lines that hold jobs. */
    public List<Line> lines(PoolId pool) {
        Response names = redis.execute("SMEMBERS", new PoolKeys(pool).lines());
        List<Line> lines = new ArrayList<>();
        names.forEach(name -> lines.add(Line.named(name.toString())));
        return lines;
    }

    /**
     * Writes one cycle's changes, all or none.
     *
     * @throws Deposed where the epoch is no longer the pool's: another leader has taken over, or Redis has lost its data
     * @throws IllegalStateException where a GPU that would be taken is another attempt's: a bug of ours
     */
    public void write(PoolId pool, long epoch, Delta delta) throws Deposed {
        if (delta.isEmpty()) {
            return;
        }
        PoolKeys keys = new PoolKeys(pool);
        List<String> named = new ArrayList<>(List.of(keys.epoch(), keys.gpus(), keys.lines()));
        List<String> args = new ArrayList<>(List.of(Long.toString(epoch)));
        section(args, delta.freed());
        section(args, delta.taken());
        args.add(Integer.toString(delta.left().size()));
        delta.left().forEach((job, line) -> {
            named.add(keys.line(line));
            args.add(job);
            args.add(line.name());
        });
        args.add(Integer.toString(delta.joined().size()));
        delta.joined().forEach((job, place) -> {
            named.add(keys.line(place.line()));
            args.add(job);
            args.add(place.line().name());
            args.add(Long.toString(place.score()));
        });
        String answer = scripts.run(Scripts.WRITE, named, args).toString();
        if (answer.equals("DEPOSED")) {
            throw new Deposed(pool, epoch);
        }
        if (!answer.equals("OK")) {
            throw new IllegalStateException("GPU " + answer + " of pool " + pool + " is taken already");
        }
    }

    /**
     * Writes the whole queue in its order, for policies under which no merge of lines gives it.
     *
     * @throws Deposed as {@link #write} does
     */
    public void show(PoolId pool, long epoch, List<Ranked> order) throws Deposed {
        PoolKeys keys = new PoolKeys(pool);
        List<String> args = new ArrayList<>(List.of(Long.toString(epoch)));
        for (Ranked ranked : order) {
            args.add(ranked.job().id());
            args.add(ranked.standing().name());
        }
        String answer = scripts.run(Scripts.SHOW, List.of(keys.epoch(), keys.order(), keys.standings()), args)
                .toString();
        if (answer.equals("DEPOSED")) {
            throw new Deposed(pool, epoch);
        }
    }

    /** Shows which starts are kept, in place of those before. */
    public void reserve(PoolId pool, long epoch, Map<String, Instant> starts) throws Deposed {
        PoolKeys keys = new PoolKeys(pool);
        List<String> args = new ArrayList<>(List.of(Long.toString(epoch)));
        starts.forEach((job, start) -> {
            args.add(job);
            args.add(Long.toString(start.toEpochMilli()));
        });
        Response answer = scripts.run(Scripts.RESERVE, List.of(keys.epoch(), keys.reservations()), args);
        if (answer.toInteger() == 0) {
            throw new Deposed(pool, epoch);
        }
    }

    private static void section(List<String> args, Map<String, String> pairs) {
        args.add(Integer.toString(pairs.size()));
        pairs.forEach((key, value) -> {
            args.add(key);
            args.add(value);
        });
    }
}
