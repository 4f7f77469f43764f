package io.giveway.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL, Redis and an issuer for the {@code @QuarkusTest}s of a module: one of each per test JVM, on free ports.
 *
 * <pre>{@code @QuarkusTestResource(Engines.class)}</pre>
 *
 * <p>Sets the URLs of the default datasource, of Redis and of OIDC. A test may stop an engine and must start it again.
 */
public final class Engines implements QuarkusTestResourceLifecycleManager {

    private static @Nullable PostgresEngine postgres;
    private static @Nullable RedisEngine redis;
    private @Nullable TestIssuer issuer;

    /** The database of this test JVM. */
    public static PostgresEngine postgres() {
        return running(postgres);
    }

    /** The Redis of this test JVM. */
    public static RedisEngine redis() {
        return running(redis);
    }

    private static <T> T running(@Nullable T engine) {
        if (engine == null) {
            throw new IllegalStateException("the engines are not started: annotate a test with @QuarkusTestResource");
        }
        return engine;
    }

    @Override
    public Map<String, String> start() {
        PostgresEngine database = new PostgresEngine();
        RedisEngine cache = new RedisEngine();
        postgres = database;
        redis = cache;
        database.start();
        cache.start();
        TestIssuer tokens = TestIssuer.start();
        issuer = tokens;
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("quarkus.datasource.jdbc.url", database.jdbcUrl());
        settings.put("quarkus.datasource.username", database.user());
        settings.put("quarkus.datasource.password", database.user());
        settings.put("quarkus.redis.hosts", cache.url());
        settings.put("quarkus.oidc.auth-server-url", tokens.url());
        return settings;
    }

    @Override
    public void stop() {
        if (issuer != null) {
            issuer.close();
        }
        if (redis != null) {
            redis.close();
        }
        if (postgres != null) {
            postgres.close();
        }
    }
}
