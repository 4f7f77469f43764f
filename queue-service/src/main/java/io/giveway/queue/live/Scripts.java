package io.giveway.queue.live;

import io.quarkus.redis.datasource.RedisDataSource;
import io.vertx.mutiny.redis.client.Response;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Runs Lua scripts by their hash and sends the text once where Redis does not know it; works on a cluster. */
final class Scripts {

    /** KEYS leader; ARGV holder, lease in ms. 1 where the holder leads now. */
    static final String LEAD = """
            local holder = redis.call('GET', KEYS[1])
            if holder and holder ~= ARGV[1] then return 0 end
            redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
            return 1
            """;

    /** KEYS leader; ARGV holder. */
    static final String RESIGN = """
            if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
            return 0
            """;

    /** KEYS epoch, all others of the pool; ARGV epoch. 1 where the epoch has begun. */
    static final String BEGIN = """
            local known = redis.call('GET', KEYS[1])
            if known and tonumber(known) > tonumber(ARGV[1]) then return 0 end
            for i = 2, #KEYS do redis.call('DEL', KEYS[i]) end
            redis.call('SET', KEYS[1], ARGV[1])
            return 1
            """;

    /** KEYS epoch, reservations; ARGV epoch, then job and start of each. 1 where the epoch is still the pool's. */
    static final String RESERVE = """
            if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
            redis.call('DEL', KEYS[2])
            for i = 2, #ARGV, 2 do redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
            return 1
            """;

    /**
     * KEYS epoch, gpus, lines, then the line of each job that leaves or joins; ARGV epoch, then four counted sections:
     * freed (gpu attempt), taken (gpu attempt), left (job line), joined (job line score).
     */
    static final String WRITE = """
            if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 'DEPOSED' end
            local at = 2
            local function count() local n = tonumber(ARGV[at]); at = at + 1; return n end
            local freed = {}
            for i = 1, count() do freed[ARGV[at]] = ARGV[at + 1]; at = at + 2 end
            local taken = {}
            for i = 1, count() do
              local gpu = ARGV[at]
              local holder = redis.call('HGET', KEYS[2], gpu)
              if holder and holder ~= ARGV[at + 1] and freed[gpu] ~= holder then return gpu end
              taken[gpu] = ARGV[at + 1]
              at = at + 2
            end
            for gpu, attempt in pairs(freed) do
              if redis.call('HGET', KEYS[2], gpu) == attempt then redis.call('HDEL', KEYS[2], gpu) end
            end
            for gpu, attempt in pairs(taken) do redis.call('HSET', KEYS[2], gpu, attempt) end
            local key = 4
            for i = 1, count() do
              redis.call('ZREM', KEYS[key], ARGV[at])
              if redis.call('EXISTS', KEYS[key]) == 0 then redis.call('SREM', KEYS[3], ARGV[at + 1]) end
              key = key + 1
              at = at + 2
            end
            for i = 1, count() do
              redis.call('ZADD', KEYS[key], ARGV[at + 2], ARGV[at])
              redis.call('SADD', KEYS[3], ARGV[at + 1])
              key = key + 1
              at = at + 3
            end
            return 'OK'
            """;

    /** KEYS stream. The sequence of its last entry, 0 without any. */
    static final String TOP = """
            local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
            return #top == 0 and 0 or tonumber(string.match(top[1][1], '^%d+'))
            """;

    /** KEYS stream; ARGV how many to keep, field, then sequence and text of each event. The last sequence there is now. */
    static final String ADD_EVENTS = """
            local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
            local last = #top == 0 and 0 or tonumber(string.match(top[1][1], '^%d+'))
            for i = 3, #ARGV, 2 do
              if tonumber(ARGV[i]) > last then
                redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], ARGV[i] .. '-0', ARGV[2], ARGV[i + 1])
                last = tonumber(ARGV[i])
              end
            end
            return last
            """;

    /** KEYS epoch, order, standings; ARGV epoch, then for each job in order its id and the tier as which it weighs. */
    static final String SHOW = """
            if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 'DEPOSED' end
            redis.call('DEL', KEYS[2], KEYS[3])
            for i = 2, #ARGV, 2 do
              redis.call('ZADD', KEYS[2], i / 2, ARGV[i])
              redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
            end
            return 'OK'
            """;

    private final RedisDataSource redis;

    Scripts(RedisDataSource redis) {
        this.redis = redis;
    }

    Response run(String script, List<String> keys, List<String> args) {
        List<String> words = new ArrayList<>();
        words.add(hash(script));
        words.add(Integer.toString(keys.size()));
        words.addAll(keys);
        words.addAll(args);
        try {
            return redis.execute("EVALSHA", words.toArray(String[]::new));
        } catch (RuntimeException e) {
            if (!unknownScript(e)) {
                throw e;
            }
            words.set(0, script);
            return redis.execute("EVAL", words.toArray(String[]::new));
        }
    }

    private static boolean unknownScript(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null && cause.getMessage().contains("NOSCRIPT")) {
                return true;
            }
        }
        return false;
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(script.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }
}
