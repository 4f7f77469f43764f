package io.giveway.e2e.tidy.untidy.unasserted;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Samples of tests, one of which can hardly fail. The class is not found by the name patterns of test runs. */
final class Samples {

    @Test
    void assertsNothing() {
        System.nanoTime();
    }

    @Test
    void assertsByAnotherMethod() {
        Runnable check = () -> check(1);
        check.run();
    }

    private static void check(int value) {
        assertEquals(1, value);
    }
}
