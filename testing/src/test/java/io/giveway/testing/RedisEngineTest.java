package io.giveway.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisEngineTest {

    @AfterEach
    void forget() {
        System.clearProperty("giveway.test.redis");
    }

    @ParameterizedTest
    @ValueSource(strings = {"path", "embedded"})
    void itStartsStopsForRealAndStartsEmptyAgain(String which) throws IOException {
        System.setProperty("giveway.test.redis", which);
        try (RedisEngine redis = new RedisEngine()) {
            redis.start();
            assertThat(say(redis, "SET k v")).isEqualTo("+OK");
            redis.stop();
            assertThatThrownBy(() -> say(redis, "PING")).isInstanceOf(ConnectException.class);
            redis.start();
            assertThat(say(redis, "EXISTS k")).isEqualTo(":0");
        }
    }

    private static String say(RedisEngine redis, String command) throws IOException {
        URI uri = URI.create(redis.url());
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
        }
    }
}
