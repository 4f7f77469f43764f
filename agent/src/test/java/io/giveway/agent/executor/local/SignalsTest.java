package io.giveway.agent.executor.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names, numbers and delivery of signals. */
class SignalsTest {

    @ParameterizedTest
    @CsvSource({"SIGUSR1, 10", "USR2, 12", "sigterm, 15", "SIGKILL, 9", "SIGHUP, 1", "SIGSYS, 31", "SIGCONT, 18"})
    void namesHaveTheNumbersOfLinux(String name, int number) {
        assertThat(Signals.number(name)).contains(number);
    }

    @ParameterizedTest
    @CsvSource({"SIGNAL", "10", "SIGRTMIN", "''"})
    void otherWordsAreNoSignals(String name) {
        assertThat(Signals.number(name)).isEmpty();
    }

    @Test
    void aProcessThatIsGoneIsPassedOver() throws IOException, InterruptedException {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Process there = new ProcessBuilder("sleep", "60").start();

        Signals.send(Signals.KILL, List.of(gone.pid(), there.pid()));

        assertThat(there.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(there.exitValue()).isEqualTo(137);
    }
}
